import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rateDueContests } from '@tribunal/server/actions/contests/rate-due-contests';
import { recountDueContests } from '@tribunal/server/actions/contests/recount-due-contests';
import { recordVerdict } from '@tribunal/server/actions/submissions/record-verdict';
import { rejudge } from '@tribunal/server/actions/submissions/rejudge';
import { rateContests } from '@tribunal/server/storage/contests/rate-contests';
import { insertSubmission } from '@tribunal/server/storage/submissions/new-submission';
import { builders, hours } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { disqualifyParticipation } from '../fixtures/disqualify.ts';

const database = await testDatabase();
const { aUser, aLanguage, aProblem, aContest, aParticipation } = builders(database);
const languageId = await aLanguage();
const problemId = await aProblem();
const contest = await aContest({ end_time: hours(-1), problems: [{ id: problemId }] });
await database.query.updateTable('contests').set({ is_rated: true }).execute();

async function aContestant(username: string, result: 'AC' | 'WA') {
  const userId = await aUser({ username });
  const participationId = await aParticipation({ contest_id: contest.id, user_id: userId });
  const place = { id: contest.id, contestProblemId: contest.problems[0]!.id, participationId, virtual: 0 };
  const submission = { userId, problemId, languageId, source: 'x', contest: place };
  const id = await database.transaction((queries) => insertSubmission(queries, submission, hours(-2)));
  await end(id, 1, result);
  return { id, participationId };
}

async function end(id: number, judgement: number, result: 'AC' | 'WA'): Promise<void> {
  const casePoints = result === 'AC' ? 1 : 0;
  const outcome = { result, casePoints, caseTotal: 1, time: 0, memory: 0, error: null };
  await recordVerdict(database, { submissionId: id, judgement, outcome }, new Date());
}

async function ranks(): Promise<Record<string, number>> {
  const rows = await database.query
    .selectFrom('ratings')
    .innerJoin('users', 'users.id', 'ratings.user_id')
    .select(['users.username', 'ratings.rank'])
    .execute();
  return Object.fromEntries(rows.map(({ username, rank }) => [username, rank]));
}

const ada = await aContestant('ada', 'AC');
const bob = await aContestant('bob', 'WA');
await database.transaction((queries) => rateContests(queries, [contest.id], new Date()));

test('a contest is rated again once, when its last submission is rejudged', async () => {
  assert.deepEqual(await ranks(), { ada: 1, bob: 2 });
  for (const { id } of [ada, bob]) await rejudge(database, id, new Date());
  await end(ada.id, 2, 'WA');
  assert.equal(await rateDueContests(database, new Date()), 0);
  assert.deepEqual(await ranks(), { ada: 1, bob: 2 });
  await end(bob.id, 2, 'AC');
  assert.equal(await rateDueContests(database, new Date()), 1);
  assert.deepEqual(await ranks(), { ada: 2, bob: 1 });
  assert.equal(await rateDueContests(database, new Date()), 0);
});

test('a rejudge that changes no standing changes no rating', async () => {
  await rejudge(database, ada.id, new Date());
  await end(ada.id, 3, 'WA');
  assert.equal(await rateDueContests(database, new Date()), 0);
});

test('a disqualification changes ratings, too', async () => {
  await disqualifyParticipation(database, bob.participationId, true, new Date());
  assert.equal(await rateDueContests(database, new Date()), 1);
  assert.deepEqual(await ranks(), { ada: 1, bob: 2 });
});

test('a contest is rated after its end and its last verdict; a frozen contest after its thaw', async () => {
  const change = async (columns: Record<string, unknown>) => {
    await database.query.updateTable('contests').set(columns).where('id', '=', contest.id).execute();
    await recountDueContests(database, new Date());
  };
  await database.query.deleteFrom('ratings').execute();
  await change({ end_time: hours(1) });
  assert.equal(await rateDueContests(database, new Date()), 0);
  await change({ end_time: hours(-1), format: 'icpc', frozen_last_minutes: 60 });
  assert.equal(await rateDueContests(database, new Date()), 0);
  await change({ thawed_at: new Date() });
  await rejudge(database, ada.id, new Date());
  assert.equal(await rateDueContests(database, new Date()), 0);
  await end(ada.id, 4, 'AC');
  assert.equal(await rateDueContests(database, new Date()), 1);
  assert.deepEqual(await ranks(), { ada: 1, bob: 2 });
  assert.equal(await rateDueContests(database, new Date()), 0);
});
