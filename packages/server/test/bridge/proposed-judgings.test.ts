import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import type { SubmissionRequest } from '@tribunal/contract/judges/judge';
import { rejudge } from '@tribunal/server/actions/submissions/rejudge';
import { createProposal } from '@tribunal/server/actions/submissions/rejudging/create-proposal';
import { discardProposal } from '@tribunal/server/actions/submissions/rejudging/discard-proposal';
import { markProposalUrgent } from '@tribunal/server/actions/submissions/rejudging/mark-proposal-urgent';
import { openBridge } from '@tribunal/server/bridge/open-bridge';
import { commandLine } from '@tribunal/server/storage/accounts/editor';
import { findRejudgedProposal } from '@tribunal/server/storage/submissions/rejudging/proposal-view';
import { unrestricted } from '@tribunal/server/storage/visibility/viewer';
import { eventually } from '../../../../test/eventually.ts';
import { giveData, testVersion } from '../fixtures/announced-data.ts';
import { testDatabase } from '../fixtures/database.ts';
import { acceptAll, accepting, connectedFakeJudge, type FakeJudge } from './fake-judge.ts';
import { judgedSite, shortTimes } from './judged-site.ts';

const database = await testDatabase();
const { site, port, aJudge, submit, becomes, statusOf, aUser, problem } = await judgedSite(database);

const judges: FakeJudge[] = [];
afterEach(async () => {
  for (const judge of judges.splice(0)) judge.leave();
  await eventually('all judges are offline', async () => {
    const { rows } = await database.pool.query('select from judges where is_online');
    return rows.length === 0;
  });
  await database.pool.query('delete from rejudge_proposals');
  await database.pool.query('delete from judge_queue');
  await giveData(database, problem);
});

async function connectJudge(to = port): Promise<FakeJudge> {
  const judge = await connectedFakeJudge(to, await aJudge());
  judges.push(judge);
  return judge;
}

async function accepted(): Promise<number> {
  const id = await submit({ userId: await aUser() });
  const judge = await connectJudge();
  void acceptAll(judge);
  await becomes(id, 'AC');
  judge.leave();
  return id;
}

async function propose(submissionIds: readonly number[], times = 1): Promise<number> {
  const order = { selection: { submissionIds }, times };
  const created = await createProposal(database, commandLine, order, new Date());
  assert.ok('id' in created);
  return created.id;
}

async function rowsOf(proposalId: number) {
  const rows = await database.query
    .selectFrom('proposed_judgings')
    .select(['submission_id', 'run', 'result', 'data_version', 'losses', 'claim'])
    .where('proposal_id', '=', proposalId)
    .orderBy('submission_id')
    .orderBy('run')
    .execute();
  return rows;
}

async function isJudged(proposalId: number): Promise<boolean> {
  return (await rowsOf(proposalId)).every(({ result }) => result !== null);
}

/** Rejects the program with one failed case. */
function rejecting({ 'submission-id': id }: SubmissionRequest) {
  const about = { 'submission-id': id };
  const failed = { position: 1, status: 1, time: 0.01, memory: 1024, points: 0, 'total-points': 1 };
  return [
    { name: 'submission-acknowledged', ...about },
    { name: 'grading-begin', ...about, pretested: false },
    { name: 'test-case-status', ...about, cases: [failed] },
    { name: 'grading-end', ...about },
  ];
}

test('a proposal is judged after every waiting submission and rejudge, and changes no verdict', async () => {
  const old = [await accepted(), await accepted()];
  const proposalId = await propose([old[0]!]);
  await rejudge(database, old[1]!, new Date());
  const fresh = await submit({ userId: await aUser() });
  const judge = await connectJudge();
  const order: number[] = [];
  for (let count = 0; count < 3; count += 1) {
    const request = await judge.next('submission-request');
    order.push(request['submission-id']);
    const messages = count === 2 ? rejecting(request) : accepting(request);
    for (const message of messages) judge.send(message);
  }
  assert.deepEqual(order, [fresh, old[1], old[0]]);
  await eventually('the proposal is judged', () => isJudged(proposalId));
  assert.deepEqual(await statusOf(old[0]!), 'AC');
  const [row] = await rowsOf(proposalId);
  assert.deepEqual([row?.result, row?.data_version], ['WA', testVersion(problem)]);
});

test('an urgent proposal is judged in turn with new submissions, and other proposals get a share', async () => {
  const [slow, fast] = [await accepted(), await accepted()];
  await propose([slow]);
  const urgent = await propose([fast]);
  const marked = await markProposalUrgent(database, commandLine, urgent, true, new Date());
  assert.deepEqual(marked, { isUrgent: true });
  const fresh: number[] = [];
  for (let count = 0; count < 8; count += 1) fresh.push(await submit({ userId: await aUser() }));
  const judge = await connectJudge();
  const order: number[] = [];
  while (order.length < 10) {
    const request = await judge.next('submission-request');
    order.push(request['submission-id']);
    for (const message of accepting(request)) judge.send(message);
  }
  assert.deepEqual(order, [fast, ...fresh.slice(0, 5), slow, ...fresh.slice(5)]);
  await eventually('the urgent proposal is judged', () => isJudged(urgent));
});

test('a submission is judged as often as requested', async () => {
  const id = await accepted();
  const proposalId = await propose([id], 3);
  const judge = await connectJudge();
  for (let run = 1; run <= 3; run += 1) {
    const request = await judge.next('submission-request');
    for (const message of run === 2 ? rejecting(request) : accepting(request)) judge.send(message);
  }
  await eventually('the proposal is judged', () => isJudged(proposalId));
  const runs = (await rowsOf(proposalId)).map(({ run, result }) => [run, result]);
  assert.deepEqual(runs, [
    [1, 'AC'],
    [2, 'WA'],
    [3, 'AC'],
  ]);
});

test('a judging for a proposal that a judge loses goes to the next judge, and after three losses is an internal error', async () => {
  const proposalId = await propose([await accepted()]);
  for (let losses = 1; losses <= 3; losses += 1) {
    const judge = await connectJudge();
    await judge.next('submission-request');
    judge.leave();
    await eventually('the loss is counted', async () => {
      const [row] = await rowsOf(proposalId);
      return losses < 3 ? row?.losses === losses && row.claim === null : row?.result === 'IE';
    });
  }
});

test('a judging for a proposal continues on another site when the first one stops', async () => {
  const proposalId = await propose([await accepted()]);
  const other = openBridge(site, shortTimes);
  const first = await connectJudge(await other.listen('127.0.0.1', 0));
  await first.next('submission-request');
  await other.close();
  void acceptAll(await connectJudge());
  await eventually('the proposal is judged', () => isJudged(proposalId));
  assert.equal((await rowsOf(proposalId))[0]?.losses, 0);
});

test('what no site holds any more is judged again', async () => {
  const proposalId = await propose([await accepted()]);
  await database.pool.query(
    `update proposed_judgings set claim = nextval('judge_claims'), site = gen_random_uuid(), lease_until = now() - interval '1 hour'`,
  );
  await eventually('the claim has ended', async () => (await rowsOf(proposalId))[0]?.losses === 1);
  void acceptAll(await connectJudge());
  await eventually('the proposal is judged', () => isJudged(proposalId));
});

test('when the test data changes, everything that is judged is judged again with the new version', async () => {
  const proposalId = await propose([await accepted(), await accepted()]);
  const judge = await connectJudge();
  for (const message of accepting(await judge.next('submission-request'))) judge.send(message);
  const second = await judge.next('submission-request');
  const version = 'f'.repeat(64);
  await giveData(database, problem, version);
  for (const message of accepting(second)) judge.send(message);
  await eventually('nothing is judged any more', async () =>
    (await rowsOf(proposalId)).every(({ result, claim }) => result === null && claim === null),
  );
  const shown = await findRejudgedProposal(database.query, unrestricted, proposalId, new Date());
  assert.deepEqual([shown?.judged, shown?.total], [0, 2]);
});

test('a judge stops working on a proposal that is discarded', async () => {
  const proposalId = await propose([await accepted()]);
  const judge = await connectJudge();
  const { 'submission-id': id } = await judge.next('submission-request');
  judge.send({ name: 'submission-acknowledged', 'submission-id': id });
  await discardProposal(database, commandLine, proposalId, null, new Date());
  await judge.next('terminate-submission');
});
