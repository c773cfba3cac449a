import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import type { TestRunRequest } from '@tribunal/contract/judges/judge';
import { statusBits } from '@tribunal/contract/judges/judge-reports';
import {
  findTestRun,
  insertTestRun,
  type TestRun,
} from '@tribunal/server/storage/submissions/test-runs/test-runs';
import { eventually } from '../../../../test/eventually.ts';
import { testVersion } from '../fixtures/announced-data.ts';
import { testDatabase } from '../fixtures/database.ts';
import { accepting, connectedFakeJudge, type FakeJudge, type Offer } from './fake-judge.ts';
import { judgedSite } from './judged-site.ts';

const database = await testDatabase();
const site = await judgedSite(database);
const { port, aJudge, submit, becomes, aUser, aLanguage } = site;

const judges: FakeJudge[] = [];
afterEach(async () => {
  for (const judge of judges.splice(0)) judge.leave();
  await eventually('all judges are offline', async () => {
    const online = await database.query
      .selectFrom('judges')
      .select('id')
      .where('is_online', '=', true)
      .execute();
    return online.length === 0;
  });
  await database.query.deleteFrom('test_runs').execute();
  await database.query.deleteFrom('judge_queue').execute();
  await database.query.updateTable('submissions').set({ status: 'AB', result: 'AB' }).execute();
});

async function connectJudge(offers: Partial<Offer> = { acceptsTestRuns: true }): Promise<FakeJudge> {
  const judge = await connectedFakeJudge(port, await aJudge({}, offers));
  judges.push(judge);
  return judge;
}

const inputs = [{ input: '1 2\n', expected: '3\n' }];

async function aRun({
  userId = site.userId,
  languageId = site.languageId,
  now = new Date(),
} = {}): Promise<number> {
  const run = {
    userId,
    problemId: site.problemId,
    languageId,
    source: 'print(3)',
    isOnSamples: true,
    inputs,
  };
  return insertTestRun(database.query, run, now);
}

async function find(id: number, userId = site.userId): Promise<TestRun> {
  const run = await findTestRun(database, userId, id, new Date());
  assert.ok(run);
  return run;
}

async function ends(id: number): Promise<TestRun['outcome']> {
  await eventually(`test run ${id} ends`, async () => (await find(id)).state === 'ended');
  return (await find(id)).outcome;
}

const report = {
  status: 0,
  time: 0.5,
  memory: 1024,
  output: '3',
  'is-output-cut': false,
  errors: '',
  feedback: '',
  'is-correct': true,
};

function answer({ 'run-id': id }: TestRunRequest, reports = [report]) {
  return { name: 'test-run-result', 'run-id': id, log: '', reports } as const;
}

test('a test run goes to a judge with the limits of the problem, and its results are stored', async () => {
  const id = await aRun();
  const judge = await connectJudge();
  const request = await judge.next('test-run-request');
  assert.deepEqual(request, {
    name: 'test-run-request',
    'run-id': id,
    'problem-id': site.problem,
    language: site.language,
    source: 'print(3)',
    'time-limit': 2,
    'memory-limit': 262_144,
    'data-version': testVersion(site.problem),
    inputs,
  });
  assert.equal((await find(id)).state, 'running');
  judge.send(answer(request));
  assert.deepEqual(await ends(id), {
    kind: 'ran',
    compilerOutput: '',
    results: [
      {
        failure: null,
        feedback: '',
        time: 0.5,
        memory: 1024,
        output: '3',
        isOutputCut: false,
        errors: '',
        isCorrect: true,
      },
    ],
  });
});

test('what a judge reports is cut, and numbers and texts are made safe', async () => {
  const id = await aRun();
  const judge = await connectJudge();
  const request = await judge.next('test-run-request');
  const wild = {
    ...report,
    status: statusBits.RTE | statusBits.WA,
    time: -1,
    memory: 1e30,
    output: '😀'.repeat(20_000),
    errors: '\u001b[31mred\u0000',
    feedback: 'f'.repeat(500),
  };
  judge.send(answer(request, [wild]));
  const outcome = await ends(id);
  assert.ok(outcome?.kind === 'ran');
  const [result] = outcome.results;
  assert.deepEqual(result, {
    failure: 'RTE',
    feedback: 'f'.repeat(50),
    time: 0,
    memory: 1e12,
    output: '😀'.repeat(16_384),
    isOutputCut: false,
    errors: 'red',
    isCorrect: true,
  });
});

test('a source that does not compile, or a problem that cannot be run, ends the run with the reason', async () => {
  const judge = await connectJudge();
  const first = await aRun();
  await judge.next('test-run-request');
  judge.send({ name: 'test-run-compile-error', 'run-id': first, log: 'no' });
  assert.deepEqual(await ends(first), { kind: 'compile error', compilerOutput: 'no' });
  const second = await aRun();
  await judge.next('test-run-request');
  judge.send({ name: 'test-run-failure', 'run-id': second, reason: 'interactive', message: '' });
  assert.deepEqual(await ends(second), { kind: 'failed', reason: 'interactive', detail: '' });
});

test('a waiting submission goes first, even a rejudge', async () => {
  const run = await aRun();
  const submissions = [await submit(), await submit({ userId: await aUser() })];
  await database.query
    .updateTable('judge_queue')
    .set({ priority: 2 })
    .where('submission_id', '=', submissions[1]!)
    .execute();
  const judge = await connectJudge();
  for (const id of submissions) {
    const request = await judge.next('submission-request');
    assert.equal(request['submission-id'], id);
    assert.equal((await find(run)).state, 'waiting');
    for (const message of accepting(request)) judge.send(message);
  }
  assert.equal((await judge.next('test-run-request'))['run-id'], run);
});

test('a submission interrupts a test run, which is repeated afterwards', async () => {
  const run = await aRun();
  const judge = await connectJudge();
  await judge.next('test-run-request');
  const id = await submit();
  await judge.next('stop-test-run');
  judge.send({ name: 'test-run-stopped', 'run-id': run });
  const request = await judge.next('submission-request');
  for (const message of accepting(request)) judge.send(message);
  await becomes(id, 'AC');
  judge.send(answer(await judge.next('test-run-request')));
  assert.equal((await ends(run))?.kind, 'ran');
});

test('a test run gets its share while submissions always wait, on the last free judge too, and is not interrupted', async () => {
  const run = await aRun();
  for (let count = 0; count < 9; count += 1) await submit({ userId: await aUser() });
  const judge = await connectJudge();
  // With another judge that never becomes free, each free one is the last.
  const busy = await connectJudge();
  await busy.next('submission-request');
  for (let count = 0; count < 6; count += 1)
    for (const message of accepting(await judge.next('submission-request'))) judge.send(message);
  await isNotInterrupted(judge, run);
});

test('a test run that submissions have interrupted six times is not interrupted again', async () => {
  const run = await aRun();
  const judge = await connectJudge();
  for (let count = 0; count < 6; count += 1) {
    await judge.next('test-run-request');
    await submit({ userId: await aUser() });
    await judge.next('stop-test-run');
    judge.send({ name: 'test-run-stopped', 'run-id': run });
    for (const message of accepting(await judge.next('submission-request'))) judge.send(message);
  }
  await isNotInterrupted(judge, run);
});

/** The judge gets the run, and another submission does not stop it. */
async function isNotInterrupted(judge: Awaited<ReturnType<typeof connectJudge>>, run: number): Promise<void> {
  const request = await judge.next('test-run-request');
  await submit({ userId: await aUser() });
  const isStopped = judge.next('stop-test-run').then(
    () => true,
    () => false,
  );
  await new Promise((resolve) => setTimeout(resolve, 300));
  judge.send(answer(request));
  assert.equal((await ends(run))?.kind, 'ran');
  judge.leave();
  assert.equal(await isStopped, false);
}

test('a result that crosses the interruption on the way is ignored', async () => {
  const run = await aRun();
  const judge = await connectJudge();
  const request = await judge.next('test-run-request');
  await submit();
  await judge.next('stop-test-run');
  judge.send(answer(request));
  for (const message of accepting(await judge.next('submission-request'))) judge.send(message);
  assert.equal((await judge.next('test-run-request'))['run-id'], run);
  assert.equal((await find(run)).state, 'running');
});

test('a free judge takes the submission, so that no test run is interrupted', async () => {
  const run = await aRun();
  const busy = await connectJudge();
  const running = await busy.next('test-run-request');
  const free = await connectJudge();
  const id = await submit();
  for (const message of accepting(await free.next('submission-request'))) free.send(message);
  await becomes(id, 'AC');
  busy.send(answer(running));
  assert.equal((await ends(run))?.kind, 'ran');
});

test('the last free judge of several is kept for submissions', async () => {
  const first = await connectJudge();
  const second = await connectJudge();
  const taken: number[] = [];
  for (const judge of [first, second])
    void judge.next('test-run-request').then(
      (request) => taken.push(request['run-id']),
      () => {},
    );
  const [run] = [await aRun(), await aRun({ userId: await aUser() })];
  await eventually('one run has been taken', () => taken.length > 0);
  await new Promise((resolve) => setTimeout(resolve, 600));
  assert.deepEqual(taken, [run]);
});

test('judges that do not announce test runs, or lack the language, get none', async () => {
  const id = await aRun();
  const other = await aRun({ userId: await aUser(), languageId: await aLanguage('RARE') });
  const stock = await connectJudge({});
  const submission = await submit();
  for (const message of accepting(await stock.next('submission-request'))) stock.send(message);
  await becomes(submission, 'AC');
  assert.equal((await find(id)).state, 'waiting');
  stock.leave();
  const able = await connectJudge();
  able.send(answer(await able.next('test-run-request')));
  assert.equal((await ends(id))?.kind, 'ran');
  const { claim, outcome } = await database.query
    .selectFrom('test_runs')
    .select(['claim', 'outcome'])
    .where('id', '=', other)
    .executeTakeFirstOrThrow();
  assert.deepEqual([claim, outcome], [null, null]);
});

test('a judge that is lost ends its test run with the reason', async () => {
  const id = await aRun();
  const judge = await connectJudge();
  await judge.next('test-run-request');
  judge.leave();
  assert.deepEqual(await ends(id), { kind: 'failed', reason: 'judge lost', detail: '' });
});

test('a judge that reports another test run, or stops one without a request, is disconnected', async () => {
  for (const message of [
    { name: 'test-run-stopped', 'run-id': 999_999 },
    { name: 'test-run-stopped', 'run-id': 0 },
  ]) {
    const id = await aRun({ userId: await aUser() });
    const judge = await connectJudge();
    await judge.next('test-run-request');
    judge.send({ ...message, 'run-id': message['run-id'] || id });
    await judge.closed();
  }
});

test('only the owner finds a test run, and nobody after an hour', async () => {
  const created = new Date();
  const id = await aRun({ now: created });
  const at = (ms: number) => new Date(created.getTime() + ms);
  const found = [
    await findTestRun(database, site.userId, id, at(3_599_999)),
    await findTestRun(database, site.userId, id, at(3_600_000)),
    await findTestRun(database, await aUser(), id, at(0)),
  ];
  assert.deepEqual(
    found.map((run) => run?.id ?? null),
    [id, null, null],
  );
});
