import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type FormatName, formatNames } from '@tribunal/core/formats/formats';
import { rescoreDueContests } from '@tribunal/server/actions/contests/rescore-due-contests';
import { abortSubmission } from '@tribunal/server/actions/submissions/abort-submission';
import { recordVerdict } from '@tribunal/server/actions/submissions/record-verdict';
import { buildApp } from '@tribunal/server/start/app';
import { operator } from '@tribunal/server/storage/accounts/audit-log';
import { insertSubmission } from '@tribunal/server/storage/submissions/new-submission';
import { api } from '../data/api.ts';
import { type Person, people } from '../fixtures/accounts.ts';
import { type BuiltContest, builders } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';

const database = await testDatabase();
const site = testSite(database, { settings: { SITE_API_RATE_LIMIT: 0 } });
const app = await buildApp(site);
after(() => app.close());
const { aPerson } = people(site, app);
const { aLanguage, aProblem, aContest, aParticipation } = builders(database);
const languageId = await aLanguage();
const problemId = await aProblem();

async function aContestant(format: FormatName = 'icpc') {
  const contest = await aContest({ format, problems: [{ id: problemId }] });
  const person = await aPerson();
  const participationId = await aParticipation({ contest_id: contest.id, user_id: person.id });
  return { contest, person, participationId };
}

type Contestant = Awaited<ReturnType<typeof aContestant>>;

async function submit({ contest, person, participationId }: Contestant): Promise<number> {
  const place = { id: contest.id, contestProblemId: contest.problems[0]!.id, participationId, virtual: 0 };
  const submission = { userId: person.id, problemId, languageId, source: 'x', contest: place };
  return database.transaction((queries) => insertSubmission(queries, submission, new Date()));
}

async function end(id: number, result: 'AC' | 'WA' | 'CE'): Promise<void> {
  const outcome = { result, casePoints: Number(result === 'AC'), caseTotal: 1 };
  await recordVerdict(
    database,
    { submissionId: id, judgement: 1, outcome: { ...outcome, time: 0, memory: 0, error: null } },
    new Date(),
  );
}

async function abort(id: number, { id: userId, username }: Person): Promise<void> {
  const rights = { isStaff: false, isSuperuser: false, permissions: [] };
  const owner = { caller: { kind: 'token', userId, username, ...rights }, actor: operator } as const;
  assert.equal(await abortSubmission(database, owner, id, new Date()), 'aborted');
}

async function runOneCase(submissionId: number): Promise<void> {
  const outcome = { status: 'AC' as const, time: 0, memory: 0, points: 1, total: 1 };
  await database.query
    .insertInto('case_results')
    .values({ submission_id: submissionId, judgement: 1, position: 1, ...outcome })
    .execute();
}

async function solution({ key }: BuiltContest) {
  const { body } = await api(app)(`/api/v2/contest/${key}`);
  const { time: _, ...rest } = body.data.object.rankings[0].solutions[0] ?? {};
  return rest;
}

const untouched = { points: 0, tries: 0, penalty: 0 };

test('a solution exists after the first submission, and a compile error is not an attempt', async () => {
  const contestant = await aContestant();
  assert.deepEqual(await solution(contestant.contest), {});
  const id = await submit(contestant);
  assert.deepEqual(await solution(contestant.contest), untouched);
  await end(id, 'CE');
  assert.deepEqual(await solution(contestant.contest), untouched);
  await end(await submit(contestant), 'WA');
  assert.deepEqual(await solution(contestant.contest), { points: 0, tries: 1, penalty: 1 });
});

test('solutions of every format have both tries and penalty', async () => {
  for (const format of formatNames) {
    const contestant = await aContestant(format);
    await end(await submit(contestant), 'WA');
    const { tries, penalty } = await solution(contestant.contest);
    assert.deepEqual([tries, penalty], [1, 1], format);
  }
});

test('a submission aborted before it ran is not an attempt; one aborted while running is', async () => {
  const contestant = await aContestant();
  await abort(await submit(contestant), contestant.person);
  assert.deepEqual(await solution(contestant.contest), untouched);
  const running = await submit(contestant);
  await runOneCase(running);
  await abort(running, contestant.person);
  assert.deepEqual(await solution(contestant.contest), { points: 0, tries: 1, penalty: 1 });
});

test('standings of an earlier version are recomputed once, with entries in the contest log', async () => {
  const contestant = await aContestant();
  await end(await submit(contestant), 'AC');
  const contestId = contestant.contest.id;
  const whole = await solution(contestant.contest);
  await database.query
    .updateTable('participations')
    .set({
      cells: JSON.stringify({ [contestant.contest.problems[0]!.id]: { points: 100, time: 0, tries: 1 } }),
    })
    .where('id', '=', contestant.participationId)
    .execute();
  await database.query.insertInto('standings_due').values({ contest_id: contestId }).execute();
  const number = () =>
    database.query
      .selectFrom('contest_heads')
      .select('number')
      .where('contest_id', '=', contestId)
      .executeTakeFirstOrThrow();
  const before = await number();
  await Promise.all([rescoreDueContests(database, new Date()), rescoreDueContests(database, new Date())]);
  assert.deepEqual(await solution(contestant.contest), whole);
  assert.equal(Number((await number()).number), Number(before.number) + 1);
});
