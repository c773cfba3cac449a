import assert from 'node:assert/strict';
import { test } from 'node:test';
import { thawContest, undoThaw } from '@tribunal/server/actions/contests/thaw-contest';
import { recordVerdict } from '@tribunal/server/actions/submissions/record-verdict';
import { rejudge } from '@tribunal/server/actions/submissions/rejudge';
import { commandLine } from '@tribunal/server/storage/accounts/editor';
import { recountPublicFigures } from '@tribunal/server/storage/problems/recount-public-figures';
import type { Outcome } from '@tribunal/server/storage/submissions/judgements';
import { insertSubmission } from '@tribunal/server/storage/submissions/new-submission';
import { sql } from 'kysely';
import { builders, hours } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { aBusyContest, doSomething, randomFrom } from '../sync/busy-contest.ts';

const database = await testDatabase();
const { aUser, aLanguage, aProblem, aContest, aParticipation } = builders(database);
const languageId = await aLanguage();

const accepted: Outcome = {
  result: 'AC',
  casePoints: 10,
  caseTotal: 10,
  time: 0.2,
  memory: 1500,
  error: null,
};
const half: Outcome = { ...accepted, casePoints: 5 };
const rejected: Outcome = { ...accepted, result: 'WA', casePoints: 0 };

async function submit(
  userId: number,
  problemId: number,
  contest: Parameters<typeof insertSubmission>[1]['contest'] = null,
  now = new Date(),
) {
  const submission = { userId, problemId, languageId, source: 'x', contest };
  return database.transaction((queries) => insertSubmission(queries, submission, now));
}

async function figures(userId: number, problemId: number) {
  const { rows } = await sql`
    select u.points, u.problem_count as solved, p.user_count as solvers, p.judged_count as judged, p.accepted_count as accepted
    from users u, problems p where u.id = ${userId} and p.id = ${problemId}
  `.execute(database.query);
  return rows[0];
}

test('a verdict changes the points of its user and the counts of its problem; a better one replaces it', async () => {
  const [user, problem] = [await aUser(), await aProblem({ points: 8 })];
  await recordVerdict(
    database,
    { submissionId: await submit(user, problem), judgement: 1, outcome: half },
    new Date(),
  );
  assert.deepEqual(await figures(user, problem), {
    points: 4,
    solved: 0,
    solvers: 0,
    judged: 1,
    accepted: 0,
  });
  await recordVerdict(
    database,
    { submissionId: await submit(user, problem), judgement: 1, outcome: accepted },
    new Date(),
  );
  assert.deepEqual(await figures(user, problem), {
    points: 8,
    solved: 1,
    solvers: 1,
    judged: 2,
    accepted: 1,
  });
  await recordVerdict(
    database,
    { submissionId: await submit(user, problem), judgement: 1, outcome: rejected },
    new Date(),
  );
  assert.deepEqual(await figures(user, problem), {
    points: 8,
    solved: 1,
    solvers: 1,
    judged: 3,
    accepted: 1,
  });
});

test('an aborted submission does not count as judged, and its problem stays untried', async () => {
  const [user, problem] = [await aUser(), await aProblem({ points: 8 })];
  const aborted: Outcome = { ...rejected, result: 'AB', caseTotal: 0, time: null, memory: null };
  const tried = async () => {
    const { rows } = await sql`select from best_results where user_id = ${user}`.execute(database.query);
    return rows.length === 1;
  };
  const id = await submit(user, problem);
  await recordVerdict(database, { submissionId: id, judgement: 1, outcome: aborted }, new Date());
  const nothing = { points: 0, solved: 0, solvers: 0, judged: 0, accepted: 0 };
  assert.deepEqual([await figures(user, problem), await tried()], [nothing, false]);
  await rejudge(database, id, new Date());
  await recordVerdict(database, { submissionId: id, judgement: 2, outcome: accepted }, new Date());
  const solved = { points: 8, solved: 1, solvers: 1, judged: 1, accepted: 1 };
  assert.deepEqual([await figures(user, problem), await tried()], [solved, true]);
  await rejudge(database, id, new Date());
  await recordVerdict(database, { submissionId: id, judgement: 3, outcome: aborted }, new Date());
  assert.deepEqual([await figures(user, problem), await tried()], [nothing, false]);
});

test('a rejudge keeps the old verdict until the new one is final, and stores it in the history', async () => {
  const [user, problem] = [await aUser(), await aProblem({ points: 8 })];
  const id = await submit(user, problem);
  await recordVerdict(database, { submissionId: id, judgement: 1, outcome: accepted }, new Date());
  await rejudge(database, id, new Date());
  assert.deepEqual(await figures(user, problem), {
    points: 8,
    solved: 1,
    solvers: 1,
    judged: 1,
    accepted: 1,
  });
  assert.deepEqual(
    await recordVerdict(database, { submissionId: id, judgement: 1, outcome: rejected }, new Date()),
    {
      refusal: 'another judging has begun',
    },
  );
  await recordVerdict(database, { submissionId: id, judgement: 2, outcome: rejected }, new Date());
  assert.deepEqual(await figures(user, problem), {
    points: 0,
    solved: 0,
    solvers: 0,
    judged: 1,
    accepted: 0,
  });
  const history = await database.query
    .selectFrom('judgements')
    .select(['number', 'result'])
    .where('submission_id', '=', id)
    .orderBy('number')
    .execute();
  assert.deepEqual(history, [
    { number: 1, result: 'AC' },
    { number: 2, result: 'WA' },
  ]);
});

test('results hidden by a freeze do not count until the thaw, nor after the thaw is undone', async () => {
  const [user, problem] = [await aUser(), await aProblem({ points: 8 })];
  const contest = await aContest({
    format: 'icpc',
    start_time: hours(-5),
    end_time: hours(-1),
    frozen_last_minutes: 60,
    problems: [{ id: problem, points: 1 }],
  });
  const participationId = await aParticipation({ contest_id: contest.id, user_id: user });
  const inContest = {
    id: contest.id,
    contestProblemId: contest.problems[0]!.id,
    participationId,
    virtual: 0,
  };
  const id = await submit(user, problem, inContest, hours(-1.5));
  await recordVerdict(database, { submissionId: id, judgement: 1, outcome: accepted }, new Date());
  const nothing = { points: 0, solved: 0, solvers: 0, judged: 0, accepted: 0 };
  assert.deepEqual(await figures(user, problem), nothing);
  const standing = await database.query
    .selectFrom('participations')
    .select(['score', 'frozen_score'])
    .where('id', '=', participationId)
    .executeTakeFirst();
  assert.deepEqual(standing, { score: 1, frozen_score: 0 });
  await thawContest(database, commandLine, contest.id, new Date());
  assert.deepEqual(await figures(user, problem), {
    points: 8,
    solved: 1,
    solvers: 1,
    judged: 1,
    accepted: 1,
  });
  await undoThaw(database, commandLine, contest.id, new Date());
  assert.deepEqual(await figures(user, problem), nothing);
});

test('incrementally updated figures equal those computed from scratch', async () => {
  const busy = await aBusyContest(database, 'counted');
  const random = randomFrom(7);
  for (let act = 0; act < 250; act++) await doSomething(database, busy, random);
  const all = async () => {
    const users =
      await sql`select id, points, performance_points, problem_count from users order by id`.execute(
        database.query,
      );
    const problems =
      await sql`select id, user_count, judged_count, accepted_count from problems order by id`.execute(
        database.query,
      );
    return [users.rows, problems.rows];
  };
  const kept = await all();
  const ids = async (table: 'users' | 'problems') =>
    (await database.query.selectFrom(table).select('id').execute()).map(({ id }) => id);
  await recountPublicFigures(database.query, await ids('users'), await ids('problems'));
  assert.deepEqual(kept, await all());
});
