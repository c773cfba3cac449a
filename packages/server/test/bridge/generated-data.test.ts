import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SubmissionRequest } from '@tribunal/contract/judges/judge';
import { checkJudging } from '@tribunal/server/doctor/check-judging';
import { buildApp } from '@tribunal/server/start/app';
import { sql } from 'kysely';
import { eventually } from '../../../../test/eventually.ts';
import { closeAtEnd, testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { accepting, connectedFakeJudge, type FakeJudge } from './fake-judge.ts';
import { judgedSite } from './judged-site.ts';

const database = await testDatabase();
const { port, problem, aJudge, submit, becomes, statusOf } = await judgedSite(database);

async function fetchingJudge(name: string): Promise<FakeJudge> {
  return connectedFakeJudge(port, await aJudge({ name }, { problems: [], fetchesData: true }));
}

/** Accepts two cases, the second of them generated. */
function acceptWith(judge: FakeJudge, request: SubmissionRequest, hash: string): void {
  for (const message of accepting(request)) {
    if (message.name !== 'test-case-status') judge.send(message);
    else {
      const [first, second] = message.cases;
      judge.send({ ...message, cases: [first!, { ...second!, 'data-hash': hash }] });
    }
  }
}

const usual = 'a'.repeat(64);
const other = 'b'.repeat(64);

const warnings = async () => {
  const app = await buildApp(testSite(database));
  const { warnings: sentences = [] } = (await app.inject('/healthz')).json();
  await app.close();
  return sentences.filter((sentence: string) => sentence.includes('generators'));
};

const doctorSays = async () =>
  (await checkJudging(database)).map(({ what }) => what).filter((what) => what.includes('generators'));

const odd = await fetchingJudge('odd');
closeAtEnd(async () => odd.leave());

test('a judge that generates other data than the first judge decides no verdict', async () => {
  const first = await fetchingJudge('first');
  await sql`update judges set is_disabled = name <> 'first'`.execute(database.query);
  const id = await submit();
  acceptWith(first, await first.next('submission-request'), usual);
  await becomes(id, 'AC');
  assert.deepEqual([await warnings(), await doctorSays()], [[], []]);

  await sql`update judges set is_disabled = false`.execute(database.query);
  first.leave();
  const disputed = await submit();
  acceptWith(odd, await odd.next('submission-request'), other);
  await eventually('the judge gets no more work', async () => (await doctorSays()).length > 0);
  assert.equal(await statusOf(disputed), 'QU');
  assert.deepEqual(await doctorSays(), [
    `generators make other test data on judge odd, which therefore does not judge: ${problem}`,
  ]);
  assert.deepEqual(await warnings(), [
    'The generators of 1 problem make other test data on judge odd, which therefore does not judge them.',
  ]);

  const equal = await fetchingJudge('equal');
  acceptWith(equal, await equal.next('submission-request'), usual);
  await becomes(disputed, 'AC');
  equal.leave();
});

test('data of a judge that was disabled is replaced by that of the next judge', async () => {
  await sql`update judges set is_disabled = true where name = 'first'`.execute(database.query);
  await sql`update judge_data_pauses set until = clock_timestamp()`.execute(database.query);
  const id = await submit();
  acceptWith(odd, await odd.next('submission-request'), other);
  await becomes(id, 'AC');
  assert.deepEqual([await warnings(), await doctorSays()], [[], []]);
});
