import assert from 'node:assert/strict';
import { test } from 'node:test';
import { finalizeContest } from '@tribunal/server/actions/contests/finalize-contest';
import { rejudge } from '@tribunal/server/actions/submissions/rejudge';
import { applyProposal } from '@tribunal/server/actions/submissions/rejudging/apply-proposal';
import { createProposal } from '@tribunal/server/actions/submissions/rejudging/create-proposal';
import { runSystemTest } from '@tribunal/server/actions/submissions/rejudging/run-system-test';
import { commandLine } from '@tribunal/server/storage/accounts/editor';
import { insertSubmission } from '@tribunal/server/storage/submissions/new-submission';
import { eventually } from '../../../../test/eventually.ts';
import { testDatabase } from '../fixtures/database.ts';
import { accepting, connectedFakeJudge } from './fake-judge.ts';
import { judgedSite } from './judged-site.ts';

const database = await testDatabase();
const { port, aJudge, becomes, statusOf, userId, problemId, languageId, aContest, aParticipation } =
  await judgedSite(database);
const contest = await aContest({ problems: [{ id: problemId }], run_pretests_only: true });
const participationId = await aParticipation({ contest_id: contest.id, user_id: userId });
const judge = await connectedFakeJudge(port, await aJudge());

const place = { id: contest.id, contestProblemId: contest.problems[0]!.id, participationId, virtual: 0 };
const submit = (inContest: boolean) =>
  database.transaction((queries) =>
    insertSubmission(
      queries,
      { userId, problemId, languageId, source: 'x', contest: inContest ? place : null },
      new Date(),
    ),
  );

/** Whether the next judging is one with pretests only. It passes, or fails its only case. */
async function judgeNext(isPassed = true): Promise<boolean> {
  const request = await judge.next('submission-request');
  for (const message of accepting(request, 1)) {
    const isCase = message.name === 'test-case-status';
    const cases = isCase ? message.cases.map((one) => ({ ...one, status: 1, points: 0 })) : [];
    judge.send(isCase && !isPassed ? { ...message, cases } : message);
  }
  return request.meta['pretests-only'] === true;
}

const score = async () => {
  const row = await database.query
    .selectFrom('participations')
    .select('score')
    .where('id', '=', participationId)
    .executeTakeFirstOrThrow();
  return row.score;
};
const start = () => runSystemTest(database, commandLine, contest.key, new Date());
const finalize = () =>
  finalizeContest(database, commandLine, contest.key, { isUndone: false, isForced: false }, new Date());

test('a contest with pretests only shows nothing of the other cases before the system test is applied', async () => {
  const id = await submit(true);
  assert.equal(await judgeNext(), true);
  await becomes(id, 'AC');
  const practice = await submit(false);
  assert.equal(await judgeNext(), false);
  await becomes(practice, 'AC');
  await rejudge(database, id, new Date());
  assert.equal(await judgeNext(), true);
  await becomes(id, 'AC');
  const usual = await createProposal(
    database,
    commandLine,
    { selection: { contestKey: contest.key }, times: 1 },
    new Date(),
  );
  assert.ok('id' in usual);
  assert.equal(await judgeNext(), true);

  assert.deepEqual(await start(), { refusal: 'contest has not ended' });
  const past = new Date(Date.now() - 1000);
  await database.query.updateTable('contests').set({ end_time: past }).where('id', '=', contest.id).execute();
  assert.deepEqual(await finalize(), { refusal: 'system test is not applied' });
  const started = await start();
  assert.ok('proposal' in started);
  assert.equal(started.submissions, 1);
  const audited = await database.query
    .selectFrom('audit_entries')
    .select(['actor', 'action'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  assert.deepEqual(audited, { actor: 'command line', action: 'rejudge' });
  assert.equal(await judgeNext(false), false);
  const proposed = () =>
    database.query
      .selectFrom('proposed_judgings')
      .select('result')
      .where('proposal_id', '=', started.proposal)
      .executeTakeFirstOrThrow();
  await eventually('it is judged', async () => (await proposed()).result === 'WA');
  assert.deepEqual([await statusOf(id), await score()], ['AC', 100]);

  const applied = await applyProposal(database, commandLine, started.proposal, null, new Date());
  assert.ok('state' in applied && applied.state === 'applied');
  assert.deepEqual([await statusOf(id), await score()], ['WA', 0]);
  assert.deepEqual(await start(), { refusal: 'contest has no system test' });
  await rejudge(database, id, new Date());
  assert.equal(await judgeNext(false), false);
  await becomes(id, 'WA');
  assert.ok('finalizedAt' in (await finalize()));
  judge.leave();
});
