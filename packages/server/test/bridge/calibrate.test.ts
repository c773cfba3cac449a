import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { statusBits } from '@tribunal/contract/judges/judge-reports';
import { buildApp } from '@tribunal/server/start/app';
import { seedLanguages } from '@tribunal/server/storage/judges/languages/seed-languages';
import { contentOf } from '../fixtures/browser.ts';
import { testDatabase } from '../fixtures/database.ts';
import { tribunal } from '../fixtures/tribunal.ts';
import { connectedFakeJudge, type FakeJudge, type Offer } from './fake-judge.ts';
import { judgedSite } from './judged-site.ts';

const database = await testDatabase();
await seedLanguages(database);
const { site, port, aJudge } = await judgedSite(database);
const app = await buildApp(site);
after(() => app.close());
const env = { DATABASE_URL: database.pool.options.connectionString! };

async function connect(name: string, offers: Partial<Offer> = {}): Promise<FakeJudge> {
  const abilities = { acceptsTestRuns: true, fetchesData: true, runsBenchmarks: true };
  return connectedFakeJudge(
    port,
    await aJudge({ name }, { problems: [], languages: ['CPP17', 'PY3'], ...abilities, ...offers }),
  );
}

/** Answers every benchmark with these times, of which the shortest counts. */
async function answerAll(judge: FakeJudge, times: readonly number[], failing?: string): Promise<void> {
  for (;;) {
    const request = await judge.next('test-run-request').catch(() => null);
    if (!request) return;
    assert.deepEqual(
      [request.task, request['problem-id'], request['data-version'], request['time-limit']],
      ['benchmark', '', null, 20],
    );
    assert.equal(request.inputs.length, 3);
    const report = { status: 0, memory: 1, output: '', 'is-output-cut': false, errors: '', feedback: '' };
    const failure = request.language === failing && { status: statusBits.MLE, feedback: 'too much' };
    const reports = times.map((time) => ({ ...report, time, 'is-correct': null, ...failure }));
    judge.send({ name: 'test-run-result', 'run-id': request['run-id'], log: '', reports });
  }
}

test('calibrate needs a judge', async () => {
  const { status, stderr } = await tribunal(['calibrate'], env);
  assert.deepEqual([status, stderr.trim()], [1, 'tribunal calibrate: no judge is online']);
});

test('calibrate compares the judges, and the status page marks those that differ', async () => {
  const judges = { a: [1, 1.5, 1], b: [1.02, 2, 9], slow: [1.5, 1.3, 1.4] };
  for (const [name, times] of Object.entries(judges)) void answerAll(await connect(name), times);
  void answerAll(await connect('partly'), [1.02, 1.02, 1.02], 'PY3');
  await connect('stock', { acceptsTestRuns: false, runsBenchmarks: false });
  const { status, stdout } = await tribunal(['calibrate'], env);
  const all = (time: string) =>
    ['arithmetic', 'interpreter', 'memory', 'sorting'].map((name) => `${name} ${time} s`).join(', ');
  assert.deepEqual(stdout.trim().split('\n'), [
    `a  0.98  ${all('1.000')}`,
    `b  1.00  ${all('1.020')}`,
    'partly  1.00  arithmetic 1.020 s, memory 1.020 s, sorting 1.020 s, interpreter without a time: MLE too much',
    `slow  1.27  ${all('1.300')}  differs by more than 10 %`,
    'stock  this judge runs no benchmarks',
  ]);
  assert.equal(status, 0);
  const content = contentOf(await app.inject({ url: '/status/' }));
  assert.match(content, /1\.27<\/span> <span class="mark">27 % slower<\/span>/);
  assert.equal(content.match(/% slower|% faster/g)?.length, 1);
  const { rows } = await database.pool.query('select count(*)::int as runs from test_runs');
  assert.equal(rows[0].runs, 0);
});
