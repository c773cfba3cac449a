import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { recountDueContests } from '@tribunal/server/actions/contests/recount-due-contests';
import { computeDifficulties } from '@tribunal/server/actions/problems/compute-difficulties';
import { sql } from 'kysely';
import { builders, hours } from '../fixtures/builders.ts';
import { pages, tableRows } from '../http/pages/page.ts';
import { submitting } from '../submissions/submitting.ts';

const { database, app, submit, submissionsOf, judge, aPerson, problemId, languageId, clock } =
  await submitting();
after(() => app.close());
const { aContest, aParticipation, aUser } = builders(database);
const get = pages(app);

const authorId = await aUser({ username: 'author' });
await database.query
  .insertInto('problem_roles')
  .values({ problem_id: problemId, user_id: authorId, role: 'author' })
  .execute();

/** Submits once for each result and returns the user. */
async function tries(...results: readonly ('AC' | 'WA' | 'IE')[]): Promise<void> {
  const person = await aPerson();
  for (const result of results) {
    await submit(person);
    const submissions = await submissionsOf(person);
    await judge(submissions.at(-1)!.id, result);
  }
}

async function shown(): Promise<string | undefined> {
  const list = await get('/problems/');
  return tableRows(list.content, 'problem-list')[0]?.[3];
}

const compute = () => computeDifficulties(database, clock.now);

test('the list and the page of a problem show its difficulty as soon as five users have tried it', async () => {
  for (const results of [['AC'], ['WA', 'AC'], ['WA'], ['IE', 'AC']] as const) await tries(...results);
  assert.equal(await compute(), 1);
  assert.equal(await shown(), '–');
  assert.doesNotMatch((await get('/problem/sums')).content, /Difficulty/);
  await tries('WA');
  assert.equal(await compute(), 1);
  assert.equal(await shown(), '1200');
  assert.match(
    (await get('/problem/sums')).content,
    /Difficulty:<\/span>\s*<span class="pi-value"><span class="difficulty band-1000" title="Amateur\. [^"]+">1200</,
  );
});

test('it is computed again only after a public result, or after a day', async () => {
  assert.equal(await compute(), 0);
  assert.equal(await computeDifficulties(database, new Date(clock.now.getTime() + 86_400_000)), 1);
});

test('results of a contest count when its scoreboard is public, and not before', async () => {
  const contest = await aContest({ scoreboard_visibility: 'C', problems: [{ id: problemId }] });
  for (let index = 0; index < 20; index += 1) {
    const user_id = await aUser();
    const participation_id = await aParticipation({ contest_id: contest.id, user_id });
    await sql`insert into submissions (user_id, problem_id, language_id, date, status, result, points, case_points, case_total,
        judged_at, contest_id, contest_problem_id, participation_id, virtual, contest_points)
      values (${user_id}, ${problemId}, ${languageId}, ${clock.now}, 'D', 'WA', 0, 0, 1, ${new Date(clock.now.getTime() + index)},
        ${contest.id}, ${contest.problems[0]!.id}, ${participation_id}, 0, 0)`.execute(database.query);
  }
  const before = await shown();
  await compute();
  assert.equal(await computeDifficulties(database, new Date(clock.now.getTime() + 2 * 86_400_000)), 1);
  assert.equal(await shown(), before);
  assert.equal(await recountDueContests(database, hours(2)), 1);
  await compute();
  assert.equal(await shown(), '1500');
});

test('the list can be sorted by difficulty, with unknown ones last', async () => {
  await sql`insert into problems (code, name) values ('other', 'Other')`.execute(database.query);
  const names = async (order: string) =>
    tableRows((await get(`/problems/?order=${order}`)).content, 'problem-list').map(([name]) => name);
  assert.deepEqual(await names('difficulty'), ['sums', 'Other']);
  assert.deepEqual(await names('-difficulty'), ['sums', 'Other']);
});
