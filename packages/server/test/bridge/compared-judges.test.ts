import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  reportOf,
  type VerificationReport,
} from '@tribunal/server/actions/problems/verification/verification-report';
import { endVerifications } from '@tribunal/server/actions/problems/verification/verify-problems';
import { notify } from '@tribunal/server/database/notifications';
import {
  findVerification,
  insertVerification,
} from '@tribunal/server/storage/problems/verification/verifications';
import { eventually } from '../../../../test/eventually.ts';
import { testVersion } from '../fixtures/announced-data.ts';
import { testDatabase } from '../fixtures/database.ts';
import { connectedFakeJudge, passed } from './fake-judge.ts';
import { judgedSite } from './judged-site.ts';

const database = await testDatabase();
const { port, aJudge, problem, problemId, languageId } = await judgedSite(database);

/** A judge on which every case takes that long. */
async function connect(name: string, seconds: number) {
  const judge = await connectedFakeJudge(
    port,
    await aJudge({ name }, { problems: [], acceptsTestRuns: true, fetchesData: true }),
  );
  const answerAll = async () => {
    for (;;) {
      const request = await judge.next('test-run-request').catch(() => null);
      if (!request) return;
      const about = { 'run-id': request['run-id'] };
      if (request.task === 'data')
        judge.send({ name: 'test-run-data', ...about, validators: 0, findings: [] });
      else {
        const cases = [{ ...passed(1), time: seconds, batch: null }];
        judge.send({ name: 'test-run-cases', ...about, log: '', cases });
      }
    }
  };
  void answerAll();
  return judge;
}

async function verified(): Promise<VerificationReport> {
  const version = { problemId, dataVersion: testVersion(problem) };
  const id = await database.transaction((queries) => insertVerification(queries, version, null, new Date()));
  await notify(database, id, 'test_run_queued');
  await eventually('the verification has ended', async () => {
    await endVerifications(database, new Date());
    return (await findVerification(database.query, id))?.endedAt != null;
  });
  const verification = await findVerification(database.query, id);
  assert.ok(verification);
  return reportOf(verification);
}

test('a verification compares the time limit with the slowest accepted solution on every judge', async () => {
  await database.query
    .insertInto('problem_solutions')
    .values({
      ...{ problem_id: problemId, name: 'main.py', source: 'print(1)', language_id: languageId },
      ...{ permitted: ['AC'], required: [] },
    })
    .execute();
  await connect('a', 0.95);
  assert.deepEqual((await verified()).judges, [], 'one judge alone');
  const slow = await connect('b', 1.5);
  const { judges, solutions } = await verified();
  assert.deepEqual(
    judges.map(({ judge, ratio }) => [judge, ratio.toFixed(1)]),
    [
      ['a', '2.1'],
      ['b', '1.3'],
    ],
  );
  assert.equal(solutions.length, 1);
  slow.leave();
});
