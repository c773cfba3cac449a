import { deepEqual, ok, rejects } from 'node:assert/strict';
import { test } from 'node:test';
import { ratingBand, ratingBands } from '@tribunal/core/rating/rating-bands';
import { rateDueContests } from '@tribunal/server/actions/contests/rate-due-contests';
import { loadDemo } from '@tribunal/server/commands/demo/load-demo';
import { demoProblems } from '@tribunal/server/demo/problems';
import { sql } from 'kysely';
import { builders } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';

const site = testSite(await testDatabase());
const { database } = site;

test('a demo that cannot be loaded completely leaves nothing behind', async () => {
  await builders(database).aProblem({ code: 'relays' });
  await rejects(loadDemo(site), /relays cannot be imported: .*code taken/);
  deepEqual((await sql`select username from users`.execute(database.query)).rows, []);
  deepEqual((await sql`select code from problems`.execute(database.query)).rows, [{ code: 'relays' }]);
  await sql`delete from problems`.execute(database.query);
});

test('the problems of the demo are public, can be judged, and have solutions to verify them', async () => {
  await loadDemo(site);
  const { rows } = await sql<{ code: string }>`
    select p.code from problems p
    join problem_data_versions d on d.problem_id = p.id and d.version = p.data_version
    where p.is_public and d.fault is null and exists (select from problem_solutions s where s.problem_id = p.id)
    order by p.id`.execute(database.query);
  deepEqual(
    rows.map(({ code }) => code),
    demoProblems().map(({ code }) => code),
  );
});

test('the editorials of the demo are published, by the authors of their problems', async () => {
  const { rows } = await sql`
    select p.code, u.username, e.published_at < now() as "isPublished"
    from problem_editorials e join problems p on p.id = e.problem_id join users u on u.id = e.author_id
    order by p.id`.execute(database.query);
  deepEqual(rows, [
    { code: 'cargo', username: 'seedkeeper', isPublished: true },
    { code: 'halfprice', username: 'seedkeeper', isPublished: true },
  ]);
});

test('the ratings of the demo have a peak in the middle and reach every band', async () => {
  await rateDueContests(database, site.now());
  const users = await database.query
    .selectFrom('users')
    .select('rating')
    .where('rating', 'is not', null)
    .execute();
  const counts = ratingBands.map((band) => users.filter(({ rating }) => ratingBand(rating!) === band).length);
  ok(users.length > 200, `${users.length} rated users`);
  deepEqual(
    counts.map((count) => count > 0),
    ratingBands.map(() => true),
    `${counts}`,
  );
  const [lowest, , middle, , , high, highest] = counts;
  ok(lowest! < middle! && middle! > high! && high! >= highest!, `${counts}`);
});
