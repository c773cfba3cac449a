import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openJudging } from './judging.ts';
import { withoutBubblewrap } from './sandbox/bubblewrap-installed.ts';

describe('a communication problem', { skip: withoutBubblewrap }, () => {
  let judging: Awaited<ReturnType<typeof openJudging>>;
  before(async () => {
    judging = await openJudging();
  });
  after(() => judging.close());

  /** Sends each number to the next process and expects its double from there. */
  const opening = `
import sys
numbers = [int(word) for word in sys.stdin.read().split()]
names = sys.argv[1:]
readers = [open(name) for name in names[0::2]]
writers = [open(name, "w", buffering=1) for name in names[1::2]]`;
  const asking = `${opening}
right = 0
for index, number in enumerate(numbers):
    which = index % len(readers)
    print(number, file=writers[which])
    right += readers[which].readline() == "%d\\n" % (2 * number)
print(right / len(numbers))
print("%d of %d" % (right, len(numbers)), file=sys.stderr)`;
  const problemOf = (processes: number, manager: string) => ({
    'init.yml': `communication: {processes: ${processes}, manager: m.py}\ntest_cases: [{in: n.in, points: 8}]`,
    'm.py': manager,
    'n.in': '1 2 3 4 5 6 7 8\n',
  });
  const doubling = 'import sys\nfor line in sys.stdin: print(2 * int(line), flush=True)';
  const judge = (source: string, { processes = 2, manager = asking, seconds = 10 } = {}) =>
    judging.judge({ problem: problemOf(processes, manager), language: 'PY3', source, seconds });

  test('is judged with one to eight processes', async () => {
    for (const processes of [1, 2, 8]) assert.equal(await judge(doubling, { processes }), 'AC 8/8');
  });

  test('is judged with compiled programs', async () => {
    const manager = `
#include <cstdio>
int main(int argc, char **argv) {
  FILE *from = fopen(argv[1], "r"), *to = fopen(argv[2], "w");
  int sum = 0, number, answer;
  while (scanf("%d", &number) == 1) sum += number, fprintf(to, "%d\\n", number);
  fprintf(to, "0\\n");
  fclose(to);
  puts(fscanf(from, "%d", &answer) == 1 && answer == sum ? "1.0" : "0.0");
  fprintf(stderr, "translate:success");
}`;
    const source =
      '#include <cstdio>\nint main() { int sum = 0, n; while (scanf("%d", &n) == 1 && n != 0) sum += n; printf("%d", sum); }';
    const problem = {
      'init.yml': 'communication: {manager: {files: m.cpp}}\ntest_cases: [{in: n.in, points: 8}]',
      'm.cpp': manager,
      'n.in': '1 2 3 4\n',
    };
    const [first] = await judging.cases({ problem, language: 'CPP17', source });
    assert.deepEqual([first?.status, first?.points, first?.feedback], [0, 8, '']);
  });

  test('tells each process its number', async () => {
    const manager = `${opening}\nprint(float([reader.read() for reader in readers] == ["0\\n", "1\\n", "2\\n"]))`;
    assert.equal(await judge('import sys\nprint(sys.argv[1])', { processes: 3, manager }), 'AC 8/8');
  });

  test('gives the part of the points that the manager says, with its message', async () => {
    const source = `import sys
for line in sys.stdin: print(2 * int(line) if int(line) < 3 else 0, flush=True)`;
    const [first] = await judging.cases({ problem: problemOf(2, asking), language: 'PY3', source });
    assert.deepEqual([first?.status, first?.points, first?.feedback], [0, 2, '2 of 8']);
  });

  const failures: readonly [title: string, source: string, verdict: string][] = [
    [
      'is wrong if the manager gives nothing',
      'import sys\nfor line in sys.stdin: print(1, flush=True)',
      'WA 0/8',
    ],
    ['is wrong if all processes end early', '', 'WA 0/8'],
    [
      'is an invalid return if one process fails',
      'import sys\nif sys.argv[1] == "1": exit(3)\ninput()',
      'IR 0/8',
    ],
    [
      'is a runtime error if one process dies',
      'import os, sys\nif sys.argv[1] == "1": os.kill(os.getpid(), 11)\nwhile True: print(2 * int(input()), flush=True)',
      'RTE 0/8',
    ],
    [
      'is over time if one process computes too long',
      'import sys\nwhile sys.argv[1] == "1": pass',
      'TLE 0/8',
    ],
    ['is over time if all wait for each other', 'input()\ninput()', 'TLE 0/8'],
    ['is over memory if one process allocates too much', 'import sys\nx = b"x" * (200 << 20)', 'MLE 0/8'],
    ['holds processes that write without end', 'while True: print("1" * 1000)', 'WA 0/8'],
  ];
  for (const [title, source, verdict] of failures)
    test(title, async () => {
      assert.equal(await judge(source, { seconds: verdict.startsWith('TLE') ? 0.5 : 10 }), verdict);
    });

  test('is wrong if the manager rejects a process that goes on', async () => {
    const manager = `${opening}\nreaders[0].readline()\nprint(0)`;
    assert.equal(await judge('print(1, flush=True)\nwhile True: pass', { manager }), 'WA 0/8');
    assert.equal(await judge('while True: print(1)', { manager }), 'WA 0/8');
  });

  test('counts the time of all processes together', async () => {
    const source = `import time\nwhile time.process_time() < 0.4: pass\n${doubling}`;
    assert.equal(await judge(source, { processes: 1, seconds: 1 }), 'AC 8/8');
    assert.equal(await judge(source, { processes: 4, seconds: 1 }), 'TLE 0/8');
  });

  test('ends although the manager uses no pipe', async () => {
    assert.equal(await judge('import sys\nsys.stdin.read()', { manager: 'print(1)' }), 'AC 8/8');
  });

  test('lets the manager open its pipes when the processes have ended', async () => {
    const manager = `import time\ntime.sleep(1)${opening}\nprint(float([reader.read() for reader in readers] == ["5\\n", "5\\n"]))`;
    assert.equal(await judge('print(5)', { manager }), 'AC 8/8');
  });

  test('does not let a process reach the pipes of another', async () => {
    const source = `import os, sys\nif os.path.exists("/pipes"): exit(1)\n${doubling}`;
    assert.equal(await judge(source), 'AC 8/8');
  });

  test('blames the problem for a manager that fails', async () => {
    assert.match(await judge(doubling, { manager: 'exit(1)' }), /^IE: m\.py ended with exit code 1/);
    assert.match(
      await judge(doubling, { manager: 'print("nan")' }),
      /^IE: m\.py wrote no number between 0 and 1/,
    );
    assert.match(await judge(doubling, { processes: 9 }), /^IE: init\.yml\/communication\/processes/);
  });
});
