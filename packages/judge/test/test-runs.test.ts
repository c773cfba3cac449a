import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { JudgeMessage } from '@tribunal/contract/judges/judge';
import { statusBits, type TestRunReport } from '@tribunal/contract/judges/judge-reports';
import { openJudging } from './judging.ts';
import { sumProblem } from './problem-folder.ts';
import { withoutBubblewrap } from './sandbox/bubblewrap-installed.ts';

const sum = 'print(sum(map(int, input().split())))';

describe('a test run', { skip: withoutBubblewrap }, () => {
  let judging: Awaited<ReturnType<typeof openJudging>>;
  before(async () => {
    judging = await openJudging();
  });
  after(() => judging.close());

  const python = (source: string) => ({ language: 'PY3', source });

  /** The reports without measurements, which differ from run to run. */
  async function reportsOf(...run: Parameters<typeof judging.testRun>) {
    return reportsIn(await judging.testRun(...run)).map(({ time, memory, ...rest }) => {
      assert.ok(time >= 0 && memory > 0);
      return rest;
    });
  }
  const normal = { status: 0, 'is-output-cut': false, errors: '', feedback: '' };

  test('runs the program on each input and compares with the expected output', async () => {
    const inputs = [
      { input: '1 2\n', expected: '3' },
      { input: '1 2\n', expected: '4' },
      { input: '5 6\n', expected: null },
    ];
    assert.deepEqual(await reportsOf(python(sum), ...inputs), [
      { ...normal, output: '3\n', 'is-correct': true },
      { ...normal, output: '3\n', 'is-correct': false },
      { ...normal, output: '11\n', 'is-correct': null },
    ]);
  });

  test('compares with the checker of the problem, but never with a program of the problem', async () => {
    const samples = [{ input: '', expected: '0.3333333' }] as const;
    const withChecker = (checker: string) => {
      const { 'init.yml': cases, ...files } = sumProblem(1, 1);
      return { ...python('print(1/3)'), problem: { ...files, 'init.yml': `checker: ${checker}\n${cases}` } };
    };
    const correct = async (checker: string) =>
      (await reportsOf(withChecker(checker), ...samples)).map((report) => report['is-correct']);
    assert.deepEqual(
      [
        await correct('standard'),
        await correct('floats'),
        await correct('{name: bridged, args: {files: check.cpp, lang: CPP17}}'),
      ],
      [[false], [true], [null]],
    );
  });

  test('reports how a program failed, with what it wrote', async () => {
    const input = { input: '', expected: 'x' };
    const failing = async (source: string) => (await reportsOf(python(source), input))[0]!;
    const crashed = await failing('import sys\nprint("half")\nsys.exit("broken")');
    assert.deepEqual(crashed, {
      status: statusBits.IR | statusBits.WA,
      output: 'half\n',
      'is-output-cut': false,
      errors: 'broken\n',
      feedback: 'exit code 1',
      'is-correct': null,
    });
    const slow = await judging.testRun({ ...python('while True: pass'), seconds: 0.5 }, input);
    assert.deepEqual(
      reportsIn(slow).map(({ status, time }) => [status, time > 0.4 && time < 5]),
      [[statusBits.TLE | statusBits.WA, true]],
    );
    const greedy = await failing('x = "x" * (1 << 30)');
    assert.equal(greedy.status, statusBits.MLE | statusBits.WA);
  });

  test('keeps the beginning of a long output and never half a character', async () => {
    const [report] = await reportsOf(python('print("a" + "é" * 20000)'), { input: '', expected: null });
    assert.deepEqual(report, {
      ...normal,
      output: `a${'é'.repeat(8191)}`,
      'is-output-cut': true,
      'is-correct': null,
    });
  });

  test('survives endless output and a fork bomb', async () => {
    const shout = 'import sys\nwhile True: sys.stdout.write("y" * 65536)';
    const fork = 'import os\nwhile True:\n  try: os.fork()\n  except OSError: pass';
    const statusOf = async (source: string) =>
      (await reportsOf(python(source), { input: '', expected: null }))[0]!.status;
    assert.equal(await statusOf(shout), statusBits.OLE | statusBits.WA);
    assert.notEqual(await statusOf(fork), 0);
    assert.equal((await reportsOf(python(sum), { input: '1 2', expected: null }))[0]!.output, '3\n');
  });

  test('removes terminal codes and control characters from what the program writes', async () => {
    const source =
      'import sys\nprint("\\x1b[31mred\\x1b[0m\\x00\\x07<b>")\nprint("\\x1b[2Jgone", file=sys.stderr)';
    const [report] = await reportsOf(python(source), { input: '', expected: null });
    assert.deepEqual([report!.output, report!.errors], ['red<b>\n', 'gone\n']);
  });

  test('reports the output of the compiler when the source does not compile', async () => {
    const message = await judging.testRun(python('print('), { input: '', expected: null });
    assert.equal(message.name, 'test-run-compile-error');
    assert.match('log' in message ? message.log : '', /SyntaxError/);
  });

  test('is not possible for an interactive problem', async () => {
    const { 'init.yml': cases, ...files } = sumProblem(1);
    const problem = { ...files, 'init.yml': `interactive: {files: i.cpp, type: testlib}\n${cases}` };
    assert.deepEqual(await judging.testRun({ ...python(sum), problem }, { input: '', expected: null }), {
      name: 'test-run-failure',
      'run-id': 1,
      reason: 'interactive',
      message: '',
    });
  });

  test('of a benchmark needs no problem and measures each run', async () => {
    const benchmark = { ...python('print(input())'), task: 'benchmark', problem: {} } as const;
    const once = { ...normal, output: '', 'is-correct': null };
    const input = { input: '1\n', expected: null };
    assert.deepEqual(await reportsOf(benchmark, input, input), [once, once]);
  });

  test('ends when the site stops it', async () => {
    const stopper = new AbortController();
    setTimeout(() => stopper.abort(), 300);
    const endless = { ...python('while True: pass'), seconds: 30, signal: stopper.signal };
    assert.deepEqual(await judging.testRun(endless, { input: '', expected: null }), {
      name: 'test-run-stopped',
      'run-id': 1,
    });
  });
});

function reportsIn(message: JudgeMessage): readonly TestRunReport[] {
  assert.ok(message.name === 'test-run-result', JSON.stringify(message));
  return message.reports;
}
