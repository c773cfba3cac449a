import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { buildApp } from '@tribunal/server/start/app';
import { createScoreboardCache } from '@tribunal/server/storage/contests/scoreboard/scoreboard-cache';
import { sql } from 'kysely';
import { makeScenario, now, tokenOf } from '../../data/scenario.ts';
import { countQueries } from '../../fixtures/count-queries.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';
import { pages } from './page.ts';

const database = await testDatabase();
const site = testSite(database, { now: () => now });
await makeScenario(site);
const token = await tokenOf(site, 'ada');

const asked = countQueries();

/** Queries of the first and second request of a signed-in caller. One of them identifies the caller, one finds the contest that they are in. */
const queries: Readonly<Record<string, readonly [first: number, second: number]>> = {
  '/': [13, 12],
  '/announcements/': [3, 3],
  '/news/': [3, 3],
  '/problems/': [4, 4],
  '/submissions/': [4, 4],
  '/problem/bridges/submissions/': [5, 5],
  '/submissions/user/ada/': [6, 6],
  '/problem/bridges/rank/': [4, 4],
  '/user/ada': [9, 9],
  '/user/ada/contests': [4, 4],
  '/user/ada/solved': [4, 4],
  '/contests/': [4, 4],
  '/contest/cup': [8, 7],
  '/contest/cup/ranking/': [6, 6],
  '/users/': [3, 3],
  '/organizations/': [3, 3],
  '/organization/club': [5, 5],
  '/status/': [5, 4],
  '/runtimes/': [3, 3],
};

/** The same for an administrator. */
const organizersQueries: typeof queries = {
  '/contest/cup/balloons/': [4, 4],
  '/contest/cup/jury/': [13, 13],
};

async function counts(by = token, paths = queries): Promise<Record<string, number[]>> {
  const app = await buildApp({ ...site, scoreboards: createScoreboardCache(database) });
  const get = pages(app, by);
  await get('/user/ada');
  const found: Record<string, number[]> = {};
  for (const path of Object.keys(paths)) {
    found[path] = [];
    for (const _ of ['first', 'second']) {
      const before = asked();
      await get(path);
      found[path].push(asked() - before);
    }
  }
  await app.close();
  return found;
}

test('callers with the same view of a scoreboard share its rendered rows', async () => {
  await sql`insert into contest_roles (contest_id, user_id, role) values (3, 2, 'author')`.execute(
    database.query,
  );
  const app = await buildApp({ ...site, scoreboards: createScoreboardCache(database) });
  const [asGuest, asEditor] = [pages(app), pages(app, await tokenOf(site, 'bob'))];
  await asEditor('/user/bob');
  const asking: number[] = [];
  for (const get of [asGuest, asEditor, asGuest, asEditor]) {
    const before = asked();
    await get('/contest/open/ranking/');
    asking.push(asked() - before);
  }
  await app.close();
  deepEqual(asking, [3, 5, 2, 5]);
});

test('the number of queries of a page does not depend on the number of rows', async () => {
  deepEqual(await counts(), queries);
  const organizer = await tokenOf(site, 'root');
  deepEqual(await counts(organizer, organizersQueries), organizersQueries);
  const more = [
    `insert into users (username) select 'many' || n from generate_series(1, 300) n`,
    `insert into problems (code, name) select 'many' || n, 'P' from generate_series(1, 300) n`,
    `insert into contests (key, name, start_time, end_time) select 'many' || n, 'C', '2029-01-01', '2029-01-02' from generate_series(1, 80) n`,
    `insert into participations (contest_id, user_id, real_start) select 2, id, now() from users where username like 'many%'`,
    `insert into submissions (user_id, problem_id, language_id, date, status, result, judged_at)
     select 1, 1, 1, now(), 'D', 'AC', now() from generate_series(1, 300) n`,
    `insert into organizations (slug, name) select 'many' || n, 'O' from generate_series(1, 30) n`,
    `insert into organization_members (organization_id, user_id) select 1, id from users where username like 'many%'`,
    `insert into judges (name, auth_key, is_online) select 'many' || n, 'x', true from generate_series(1, 30) n`,
  ];
  for (const statement of more) await sql.raw(statement).execute(database.query);
  deepEqual(await counts(), queries);
  deepEqual(await counts(organizer, organizersQueries), organizersQueries);
});
