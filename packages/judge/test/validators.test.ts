import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { checkers } from '../src/checkers/checkers.ts';
import { openJudging } from './judging.ts';
import { withoutBubblewrap } from './sandbox/bubblewrap-installed.ts';

describe('the default validator of the ICPC format', () => {
  const rows: readonly [expected: string, actual: string, args: object, passes: boolean][] = [
    ['Yes\n', 'yes', {}, true],
    ['Yes\n', 'yes', { case_sensitive: true }, false],
    ['1 2\n3\n', '1\n2   3', {}, true],
    ['1 2\n3\n', '1 2\n3\n', { space_change_sensitive: true }, true],
    ['1 2\n3\n', '1 2 3\n', { space_change_sensitive: true }, false],
    ['1 2', '1 2 3', {}, false],
    ['1 2', '1', {}, false],
    ['0.5', '0.50001', { float_tolerance: 1e-4 }, true],
    ['0.5', '0.51', { float_tolerance: '1e-4' }, false],
    ['1000', '1000.1', { float_relative_tolerance: 1e-3 }, true],
    ['1000', '1000.1', { float_absolute_tolerance: 1e-3 }, false],
    ['2', '2.0', { float_tolerance: 1e-9 }, true],
    ['2', '2.0', {}, false],
    ['2', 'nan', { float_tolerance: 1 }, false],
    ['Sum 2', 'sum 2.0001', { float_tolerance: 1e-2 }, true],
  ];
  for (const [expected, actual, args, passes] of rows) {
    test(`${passes ? 'accepts' : 'rejects'} ${JSON.stringify(actual)} for ${JSON.stringify(expected)} with ${JSON.stringify(args)}`, () => {
      const comparison = { expected: Buffer.from(expected), actual: Buffer.from(actual), points: 1 };
      assert.equal(checkers.get('icpc')?.(comparison, args as Record<string, unknown>), passes);
    });
  }
});

const python = (lines: string) => `import sys, os\nargs = sys.argv\n${lines}`;

describe('a validator of the ICPC format', { skip: withoutBubblewrap }, () => {
  let judging: Awaited<ReturnType<typeof openJudging>>;
  before(async () => {
    judging = await openJudging();
  });
  after(() => judging.close());

  const init = (settings: string, points = 10) =>
    `checker: {name: bridged, args: {files: check.py, type: icpc${settings}}}\ntest_cases: [{in: n.in, out: n.out, points: ${points}}]`;
  const problem = (source: string, settings = '') => ({
    'init.yml': init(settings),
    'check.py': python(source),
    'n.in': '12\n',
    'n.out': '3 4\n',
  });
  const feedback = (name: string, text: string) => `open(args[3] + "${name}", "w").write("${text}")`;
  const rows: readonly [title: string, validator: string, verdict: string][] = [
    ['accepts with 42', 'sys.exit(42 if input() == open(args[2]).read().strip() else 43)', 'AC 10/10'],
    ['rejects with 43', 'sys.exit(43)', 'WA 0/10'],
    [
      'fails with any other code, 0 included',
      'sys.stderr.write("oops"); sys.exit(0)',
      'IE: check.py ended with exit code 0 instead of 42 or 43: oops',
    ],
    ['gives points in score.txt', `${feedback('score.txt', '2.5')}; sys.exit(42)`, 'AC 2.5/10'],
    [
      'gives a share of the points in score_multiplier.txt',
      `${feedback('score_multiplier.txt', '0.3')}; sys.exit(42)`,
      'AC 3/10',
    ],
    [
      'fails when it gives more points than there are',
      `${feedback('score.txt', '11')}; sys.exit(42)`,
      'IE: check.py gave a score that is not between 0 and 10',
    ],
    [
      'fails when it gives a score to a rejected output',
      `${feedback('score.txt', '1')}; sys.exit(43)`,
      'IE: check.py gave a score to an output that it rejected',
    ],
  ];
  for (const [title, validator, verdict] of rows) {
    test(title, async () => {
      const submitted = { problem: problem(validator), language: 'PY3', source: 'print(3, 4)' };
      assert.equal(await judging.judge(submitted), verdict);
    });
  }

  test('tells the team and the judges what it found, and gets its arguments', async () => {
    const source = `${feedback('teammessage.txt', 'nearly')}; open(args[3] + "judgemessage.txt", "w").write(" ".join(args[4:])); sys.exit(43)`;
    const [first] = await judging.cases({
      problem: problem(source, ', args: [one, two words]'),
      language: 'PY3',
      source: 'print(1)',
    });
    assert.deepEqual([first?.feedback, first?.['extended-feedback']], ['nearly', 'one two words']);
  });

  const twoPasses = `
note = args[3] + "note"
if os.path.exists(note):
    sys.exit(42 if input() == open(note).read() else 43)
doubled = str(2 * int(input()))
open(note, "w").write(str(2 * int(doubled)))
open(args[3] + "nextpass.in", "w").write(doubled)
sys.exit(42)`;
  test('lets the program run again on the input that it wrote', async () => {
    const twice = problem(twoPasses, ', passes: 2');
    const run = (source: string) => judging.judge({ problem: twice, language: 'PY3', source });
    assert.equal(await run('print(input())'), 'WA 0/10');
    assert.equal(await run('n = int(input()); print(n if n == 12 else 2 * n)'), 'AC 10/10');
    assert.equal(await run('n = int(input()); print(n if n == 12 else 1 // 0)'), 'IR 0/10');
  });

  test('may not let the program run more often than the problem states', async () => {
    const once = problem(twoPasses);
    assert.equal(
      await judging.judge({ problem: once, language: 'PY3', source: 'print(input())' }),
      'IE: the validator asked for more than 1 passes',
    );
  });

  const interactive = {
    'init.yml': 'interactive: {files: talk.py, type: icpc}\ntest_cases: [{in: n.in, points: 5}]',
    'talk.py': python(`
secret = open(args[1]).read().strip()
print("hello", flush=True)
guess = sys.stdin.readline().strip()
open(args[3] + "teammessage.txt", "w").write("you said " + guess)
sys.exit(42 if guess == secret else 43)`),
    'n.in': '345\n',
  };
  test('talks to the program of an interactive problem', async () => {
    const submitted = (source: string) => ({ problem: interactive, language: 'PY3', source });
    assert.equal(await judging.judge(submitted('input(); print(345)')), 'AC 5/5');
    const [wrong] = await judging.cases(submitted('input(); print(1)'));
    assert.deepEqual([wrong?.status, wrong?.feedback], [1, 'you said 1']);
    assert.equal(await judging.judge(submitted('input(); print(345, flush=True); exit(3)')), 'IR 0/5');
    assert.equal(
      await judging.judge(submitted('input(); print(345, flush=True); input(); input()')),
      'IR 0/5',
    );
  });

  test('of testlib gives fractions and percent of the points', async () => {
    const partial = (settings: string) => ({
      ...problem('sys.stderr.write("points 12.5 close"); sys.exit(7)', settings),
    });
    const judge = (settings: string, points: number) =>
      judging.judge({
        problem: {
          ...partial(''),
          'init.yml': init(settings, points).replace('type: icpc', 'type: testlib'),
        },
        language: 'PY3',
        source: '',
      });
    assert.equal(await judge('', 20), 'AC 12.5/20');
    assert.equal(await judge(', treat_checker_points_as_percentage: true', 20), 'AC 2.5/20');
    assert.equal(await judge('', 10), 'AC 12.5/12.5');
  });

  test('of testlib states what a case is worth by the points of the answer', async () => {
    const rating = {
      'init.yml':
        'checker: {name: bridged, args: {files: check.py, type: testlib, points_of_answer: true}}\ntest_cases:\n- {in: n.in, out: 1.out}\n- {in: n.in, out: 2.out}',
      'check.py': python(
        'said = int(open(args[2]).read())\nif said < 0: sys.exit(1)\nsys.stderr.write("points %d" % said)\nsys.exit(7)',
      ),
      'n.in': '\n',
      '1.out': '10\n',
      '2.out': '20\n',
    };
    const verdict = (source: string) => judging.judge({ problem: rating, language: 'PY3', source });
    assert.equal(await verdict('print(10)'), 'AC 10/10 AC 10/20');
    assert.equal(await verdict('print(15)'), 'AC 15/15 AC 15/20');
    assert.equal(await verdict('print(-1)'), 'WA 0/10 WA 0/20');
  });

  test('checks the file that a testlib interactor wrote', async () => {
    const both = {
      'init.yml':
        'interactive: {files: talk.py, type: testlib, check_output: true}\nchecker: {name: bridged, args: {files: check.py, type: testlib}}\ntest_cases: [{in: n.in, out: n.out, points: 5}]',
      'talk.py': python('open(args[2], "w").write(input())'),
      'check.py': python(
        'same = open(args[2]).read() == open(args[3]).read().strip()\nsys.stderr.write("looked")\nsys.exit(0 if same else 1)',
      ),
      'n.in': '1\n',
      'n.out': '7\n',
    };
    const verdict = (source: string) => judging.judge({ problem: both, language: 'PY3', source });
    assert.equal(await verdict('print(7)'), 'AC 5/5');
    assert.equal(await verdict('print(8)'), 'WA 0/5');
  });

  test('a case outside batches runs only if the batches that it depends on pass', async () => {
    const files = { '1.in': '1\n', '1.out': '1\n', '2.in': '2\n', '2.out': '2\n' };
    const dependent = {
      ...files,
      'init.yml':
        'test_cases:\n- {points: 1, batched: [{in: 1.in, out: 1.out}]}\n- {in: 2.in, out: 2.out, points: 3, dependencies: [1]}\n- {in: 2.in, out: 2.out, points: 5}',
    };
    const verdict = (source: string) => judging.judge({ problem: dependent, language: 'PY3', source });
    assert.equal(await verdict('print(input())'), '[ AC 1/1 ] AC 3/3 AC 5/5');
    assert.equal(await verdict('print(2)'), '[ WA 0/1 ] SC 0/3 AC 5/5');
  });
});
