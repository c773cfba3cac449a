import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Result } from '@tribunal/core/judging/verdicts';
import { recordVerdict } from '@tribunal/server/actions/submissions/record-verdict';
import { rejudge } from '@tribunal/server/actions/submissions/rejudge';
import {
  applyProposal,
  continueProposals,
} from '@tribunal/server/actions/submissions/rejudging/apply-proposal';
import { createProposal } from '@tribunal/server/actions/submissions/rejudging/create-proposal';
import { discardProposal } from '@tribunal/server/actions/submissions/rejudging/discard-proposal';
import { commandLine } from '@tribunal/server/storage/accounts/editor';
import { insertSubmission } from '@tribunal/server/storage/submissions/new-submission';
import { proposalEffects } from '@tribunal/server/storage/submissions/rejudging/proposal-effects';
import { unrestricted } from '@tribunal/server/storage/visibility/viewer';
import { giveData } from '../../fixtures/announced-data.ts';
import { builders } from '../../fixtures/builders.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { judgeProposed } from './proposed.ts';

const database = await testDatabase();
const { aUser, aLanguage, aProblem, aContest, aParticipation } = builders(database);
const languageId = await aLanguage();
const now = new Date();

/** A contest with one problem and one accepted submission of each contestant. */
async function aBoard(key: string, contestants: readonly string[]) {
  const problemId = await aProblem({ code: key });
  await giveData(database, key);
  const contest = await aContest({ key, format: 'icpc', problems: [{ id: problemId, points: 1 }] });
  const submissions: number[] = [];
  for (const [minute, username] of contestants.entries()) {
    const userId = await aUser({ username: `${key}-${username}` });
    const participationId = await aParticipation({ contest_id: contest.id, user_id: userId });
    const place = { id: contest.id, contestProblemId: contest.problems[0]!.id, participationId, virtual: 0 };
    const submission = { userId, problemId, languageId, source: 'x', contest: place };
    const date = new Date(now.getTime() + minute * 60_000);
    const id = await database.transaction((queries) => insertSubmission(queries, submission, date));
    await end(id, 1, 'AC');
    submissions.push(id);
  }
  return { contest, problemId, submissions };
}

async function end(id: number, judgement: number, result: Result): Promise<void> {
  const casePoints = result === 'AC' ? 1 : 0;
  const outcome = { result, casePoints, caseTotal: 1, time: 0, memory: 0, error: null };
  await recordVerdict(database, { submissionId: id, judgement, outcome }, new Date());
}

async function propose(contestKey: string, result: Result): Promise<number> {
  const order = { selection: { contestKey }, times: 1 };
  const created = await createProposal(database, commandLine, order, new Date());
  assert.ok('id' in created);
  await judgeProposed(database, created.id, result);
  return created.id;
}

const apply = (id: number, ids: readonly number[] | null = null) =>
  applyProposal(database, commandLine, id, ids, new Date());

async function verdicts(ids: readonly number[]) {
  const rows = await database.query
    .selectFrom('submissions')
    .select(['result', 'judgement'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  return rows.map(({ result, judgement }) => `${result} ${judgement}`);
}

async function scores(contestId: number) {
  const rows = await database.query
    .selectFrom('participations')
    .select('score')
    .where('contest_id', '=', contestId)
    .orderBy('id')
    .execute();
  return rows.map(({ score }) => score);
}

test('the effect on a scoreboard is what applying does to it', async () => {
  const { contest, submissions } = await aBoard('effect', ['ann', 'ben', 'cas']);
  const id = await propose('effect', 'AC');
  await database.query
    .updateTable('proposed_judgings')
    .set({ result: 'WA', case_points: 0 })
    .where('submission_id', '=', submissions[0]!)
    .execute();
  const [effect] = await proposalEffects(database, unrestricted, id, new Date());
  assert.deepEqual(effect, {
    key: 'effect',
    name: effect?.name,
    isFinal: false,
    moves: [
      { username: 'effect-ann', rankBefore: 1, rankAfter: 3, scoreBefore: 1, scoreAfter: 0 },
      { username: 'effect-ben', rankBefore: 2, rankAfter: 1, scoreBefore: 1, scoreAfter: 1 },
      { username: 'effect-cas', rankBefore: 3, rankAfter: 2, scoreBefore: 1, scoreAfter: 1 },
    ],
  });
  assert.deepEqual(await scores(contest.id), [1, 1, 1]);
  assert.deepEqual(await apply(id), { state: 'applied', undecided: 0, applied: 3, skipped: 0 });
  assert.deepEqual(await scores(contest.id), [0, 1, 1]);
});

test('an applied judging is in the history with its judge, its cases, the requester and the version of the data', async () => {
  const { submissions, problemId } = await aBoard('history', ['ann']);
  const judge = await database.query
    .insertInto('judges')
    .values({ name: 'grader', auth_key: 'key' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const id = await propose('history', 'WA');
  await database.query
    .updateTable('proposed_judgings')
    .set({ judge_id: judge.id })
    .where('proposal_id', '=', id)
    .execute();
  await apply(id);
  const { data_version: version } = await database.query
    .selectFrom('problems')
    .select('data_version')
    .where('id', '=', problemId)
    .executeTakeFirstOrThrow();
  const history = await database.query
    .selectFrom('judgements')
    .select(['number', 'result', 'requested_by', 'judge_id', 'data_version'])
    .where('submission_id', '=', submissions[0]!)
    .where('number', '=', 2)
    .execute();
  assert.deepEqual(history, [
    { number: 2, result: 'WA', requested_by: 'command line', judge_id: judge.id, data_version: version },
  ]);
  const cases = await database.query
    .selectFrom('case_results')
    .select(['judgement', 'status'])
    .where('submission_id', '=', submissions[0]!)
    .execute();
  assert.deepEqual(cases, [{ judgement: 2, status: 'WA' }]);
});

test('chosen submissions are applied or discarded, and the rest stays open', async () => {
  const { submissions } = await aBoard('part', ['ann', 'ben', 'cas']);
  const [ann, ben] = submissions as [number, number];
  const id = await propose('part', 'WA');
  assert.deepEqual(await apply(id, [ann]), { state: 'open', undecided: 2, applied: 1, skipped: 0 });
  assert.deepEqual(await discardProposal(database, commandLine, id, [ben], new Date()), {
    state: 'open',
    undecided: 1,
    applied: 1,
    skipped: 0,
  });
  assert.deepEqual(await verdicts(submissions), ['WA 2', 'AC 1', 'AC 1']);
  assert.deepEqual(await apply(id), { state: 'applied', undecided: 0, applied: 2, skipped: 0 });
  assert.deepEqual(await verdicts(submissions), ['WA 2', 'AC 1', 'WA 2']);
  assert.deepEqual(await apply(id), { state: 'applied', undecided: 0, applied: 2, skipped: 0 });
  assert.deepEqual(await discardProposal(database, commandLine, id, null, new Date()), {
    refusal: 'proposal is closed',
  });
  assert.deepEqual(await verdicts(submissions), ['WA 2', 'AC 1', 'WA 2']);
});

test('a submission that was rejudged meanwhile, or is being judged, is skipped', async () => {
  const { submissions } = await aBoard('meanwhile', ['ann', 'ben', 'cas']);
  const id = await propose('meanwhile', 'WA');
  for (const submission of submissions.slice(0, 2)) await rejudge(database, submission, new Date());
  await end(submissions[0]!, 2, 'AC');
  assert.deepEqual(await apply(id), { state: 'applied', undecided: 0, applied: 1, skipped: 2 });
  assert.deepEqual(await verdicts(submissions), ['AC 2', 'AC 2', 'WA 2']);
});

test('a proposal is not applied to a contest whose results are final', async () => {
  const { contest, submissions } = await aBoard('final', ['ann']);
  const id = await propose('final', 'WA');
  await database.query
    .updateTable('contests')
    .set({ finalized_at: new Date() })
    .where('id', '=', contest.id)
    .execute();
  assert.deepEqual(await apply(id), { refusal: 'contest is final' });
  assert.deepEqual(await verdicts(submissions), ['AC 1']);
});

test('a proposal is not applied while it is being judged, or after its test data has changed', async () => {
  const { submissions } = await aBoard('data', ['ann', 'ben']);
  const order = { selection: { contestKey: 'data' }, times: 1 };
  const created = await createProposal(database, commandLine, order, new Date());
  assert.ok('id' in created);
  await judgeProposed(database, created.id, 'WA', submissions[0]!);
  assert.deepEqual(await apply(created.id), { refusal: 'proposal is being judged' });
  await judgeProposed(database, created.id, 'WA');
  await giveData(database, 'data', 'f'.repeat(64));
  assert.deepEqual(await apply(created.id), { refusal: 'proposal is being judged' });
  assert.deepEqual(await verdicts(submissions), ['AC 1', 'AC 1']);
});

test('a site that stopped while it applied a proposal goes on with it', async () => {
  const { submissions } = await aBoard('crash', ['ann', 'ben']);
  const id = await propose('crash', 'WA');
  await database.query
    .updateTable('proposed_judgings')
    .set({ is_chosen: true })
    .where('proposal_id', '=', id)
    .execute();
  await database.query
    .updateTable('rejudge_proposals')
    .set({ state: 'applying' })
    .where('id', '=', id)
    .execute();
  await Promise.all([continueProposals(database, new Date()), continueProposals(database, new Date())]);
  assert.deepEqual(await verdicts(submissions), ['WA 2', 'WA 2']);
});

test('two proposals for the same submissions: the one that is applied later changes nothing', async () => {
  const { submissions } = await aBoard('twice', ['ann', 'ben']);
  const [first, second] = [await propose('twice', 'WA'), await propose('twice', 'TLE')];
  const answers = await Promise.all([apply(first), apply(second)]);
  const applied = answers.map((answer) => ('applied' in answer ? answer.applied : null)).sort();
  assert.deepEqual(applied, [0, 2]);
  assert.equal(new Set(await verdicts(submissions)).size, 1);
});
