import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openJudging, secondsFor } from './judging.ts';
import { withoutBubblewrap } from './sandbox/bubblewrap-installed.ts';

describe('a checker that comes with a problem', { skip: withoutBubblewrap }, () => {
  let judging: Awaited<ReturnType<typeof openJudging>>;
  before(async () => {
    judging = await openJudging();
  });
  after(() => judging.close());

  /** Behaves like a testlib checker: its exit code is the verdict, its standard error the explanation. */
  const factors = `
#include <stdio.h>
#include <stdlib.h>
#include "verdicts.h"
int main(int argc, char **argv) {
  FILE *in = fopen(argv[1], "r"), *out = fopen(argv[2], "r");
  int n, a, b;
  if (argc != 4 || fscanf(in, "%d", &n) != 1 || !fopen(argv[3], "r")) { fprintf(stderr, "bad data"); return FAIL; }
  if (fscanf(out, "%d %d", &a, &b) != 2) { fprintf(stderr, "two numbers wanted"); return PE; }
  if (a == 1 || b == 1) { fprintf(stderr, "points 4"); return PARTIAL; }
  fprintf(stderr, "product is %d", a * b);
  return a * b == n ? OK : WA;
}`;
  const problem = {
    'init.yml':
      'checker: {name: bridged, args: {files: [check.c, verdicts.h], type: testlib}}\ntest_cases: [{in: n.in, out: n.out, points: 10}]',
    'check.c': factors,
    'verdicts.h': 'enum { OK = 0, WA = 1, PE = 2, FAIL = 3, PARTIAL = 7 };\n',
    'n.in': '12\n',
    'n.out': '\n',
  };
  const answers: readonly [title: string, source: string, verdict: string, feedback: string][] = [
    ['accepts by exit code 0', 'print(3, 4)', 'AC 10/10', 'product is 12'],
    ['rejects by exit code 1', 'print(3, 5)', 'WA 0/10', 'product is 15'],
    ['reports bad presentation as a wrong answer', 'print("x")', 'WA 0/10', 'two numbers wanted'],
    ['gives partial points by exit code 7', 'print(1, 12)', 'AC 4/10', ''],
  ];
  for (const [title, source, verdict, feedback] of answers) {
    test(title, async () => {
      const submitted = { problem, language: 'PY3', source };
      assert.equal(await judging.judge(submitted), verdict);
      assert.equal((await judging.cases(submitted))[0]?.feedback, feedback);
    });
  }

  test('that fails is an internal error with the reason', async () => {
    const broken = { ...problem, 'n.in': 'x\n' };
    assert.equal(
      await judging.judge({ problem: broken, language: 'PY3', source: 'print(3, 4)' }),
      'IE: check.c, verdicts.h ended with exit code 3: bad data',
    );
  });

  test('that does not compile is an internal error with the reason', async () => {
    const broken = { ...problem, 'check.c': 'int main() {' };
    assert.match(
      await judging.judge({ problem: broken, language: 'PY3', source: 'print(3, 4)' }),
      /^IE: check\.c, verdicts\.h does not compile:\n/,
    );
  });

  test('runs in the sandbox like the program', async () => {
    const spy = `
import os
try: open("/etc/passwd"); print("read")
except OSError: pass
try: open("/data/answer", "w"); print("wrote")
except OSError: pass
exit(len(os.listdir("/data")) != 3)`;
    const spied = {
      'init.yml': 'checker: {name: bridged, args: {files: spy.py}}\ntest_cases: [{points: 1}]',
      'spy.py': spy,
    };
    const [first] = await judging.cases({ problem: spied, language: 'PY3', source: '' });
    assert.deepEqual([first?.status, first?.feedback], [0, '']);
  });
});

describe('an interactive problem', { skip: withoutBubblewrap }, () => {
  let judging: Awaited<ReturnType<typeof openJudging>>;
  before(async () => {
    judging = await openJudging();
  });
  after(() => judging.close());

  /** Chooses the number in its input and answers guesses. */
  const interactor = `
import sys
secret = int(open(sys.argv[1]).read())
for _ in range(10):
    guess = input()
    if int(guess) == secret:
        print("right", flush=True)
        sys.exit(0)
    print("higher" if int(guess) < secret else "lower", flush=True)
sys.stderr.write("too many guesses")
sys.exit(1)`;
  const problem = {
    'init.yml': 'interactive: {files: guess.py}\ntest_cases: [{in: n.in, points: 5}]',
    'guess.py': interactor,
    'n.in': '345\n',
  };
  const bisect = `
low, high = 0, 1000
while True:
    middle = (low + high) // 2
    print(middle, flush=True)
    answer = input()
    if answer == "right": break
    if answer == "higher": low = middle + 1
    else: high = middle`;
  const verdicts: readonly [title: string, source: string, verdict: string][] = [
    ['is accepted if the interactor accepts', bisect, 'AC 5/5'],
    [
      'is accepted if the program opens its streams by name',
      `import sys\nsys.stdin, sys.stdout = open("/dev/stdin"), open("/dev/stdout", "w")${bisect}`,
      'AC 5/5',
    ],
    [
      'does not punish a long log',
      `import sys\nfor _ in range(40): sys.stderr.write("x" * (1 << 20))${bisect}`,
      'AC 5/5',
    ],
    ['is wrong if the interactor rejects', 'while True: print(1, flush=True); input()', 'WA 0/5'],
    [
      'is wrong if the program sleeps after the interactor rejected it',
      'import time\nfor _ in range(10): print(1, flush=True); input()\ntime.sleep(100)',
      'WA 0/5',
    ],
    ['is over time if the program computes too long', 'while True: pass', 'TLE 0/5'],
    ['is over time if both wait for each other', 'input()', 'TLE 0/5'],
    ['is an invalid return if the program exits with a code', 'exit(3)', 'IR 0/5'],
    ['is over memory if the program allocates too much', 'x = b"x" * (200 << 20)', 'MLE 0/5'],
  ];
  for (const [title, source, verdict] of verdicts) {
    test(title, async () => {
      const submitted = { problem, language: 'PY3', source, seconds: secondsFor(verdict) };
      assert.equal(await judging.judge(submitted), verdict);
    });
  }

  const conventions = [
    { name: 'of the judge', type: 'default', accept: 0, reject: 1 },
    { name: 'of testlib', type: 'testlib', accept: 0, reject: 1 },
    { name: 'of the ICPC format', type: 'icpc', accept: 42, reject: 43 },
  ];
  for (const { name, type, accept, reject } of conventions) {
    const talking = (lines: string) => ({
      'init.yml': `interactive: {files: talk.py, type: ${type}}\ntest_cases: [{in: n.in, points: 5}]`,
      'talk.py': `import os, sys\n${lines}`,
      'n.in': '1 2 3\n',
    });
    const verdict = (lines: string, source: string, seconds = 10) =>
      judging.judge({ problem: talking(lines), language: 'PY3', source, seconds });

    test(`is wrong if an interactor ${name} rejects it and it never ends`, async () => {
      const lines = `sys.exit(${accept} if input() == "6" else ${reject})`;
      const source = (sum: number) => `print(${sum}, flush=True)\nwhile True: pass`;
      assert.equal(await verdict(lines, source(5)), 'WA 0/5');
      assert.equal(await verdict(lines, source(6), 0.5), 'TLE 0/5');
    });

    const sending = 'print(open(sys.argv[1]).read(), flush=True)\n';
    const checking = `sys.exit(${accept} if input() == "6" else ${reject})`;
    const adding = 'import sys\nprint(sum(map(int, sys.stdin.read().split())))';
    test(`sees the end of its input when an interactor ${name} closes its output`, async () => {
      assert.equal(await verdict(`${sending}os.close(1)\n${checking}`, adding), 'AC 5/5');
    });

    test(`gets the verdict of an interactor ${name} that writes after its end`, async () => {
      const writing = (code: number) => `input()\nsys.stdin.read()\nprint("x" * 200000)\nsys.exit(${code})`;
      assert.equal(await verdict(writing(accept), 'print(6)'), 'AC 5/5');
      assert.equal(await verdict(writing(reject), 'print(6)'), 'WA 0/5');
      const lost = 'input()\nprint("x")\nos.close(1)';
      assert.equal(await verdict(lost, 'print(6, flush=True)\nexit(3)'), 'IR 0/5');
    });
  }

  test('shows the message of the interactor', async () => {
    const source = 'while True: print(1, flush=True); input()';
    const [first] = await judging.cases({ problem, language: 'PY3', source });
    assert.equal(first?.feedback, 'too many guesses');
  });

  test('enforces the limits of the interactor', async () => {
    const endless = { ...problem, 'guess.py': 'while True: pass' };
    const submitted = { problem: endless, language: 'PY3', source: '', seconds: 0.2 };
    endless['init.yml'] = 'interactive: {files: guess.py, preprocessing_time: 0.2}\ntest_cases: [{in: n.in}]';
    // On a busy machine it comes to its limit of the wall clock first.
    assert.match(await judging.judge(submitted), /^IE: guess\.py was stopped at its (?:cpu|wall) limit$/);
  });
});

test('a program sees that an interactor closes its output also without the foreign-function library', {
  skip: withoutBubblewrap,
}, async () => {
  const judging = await openJudging({ withoutLibc: true });
  try {
    const problem = {
      'init.yml': 'interactive: {files: talk.py}\ntest_cases: [{points: 5}]',
      'talk.py': 'import os, sys\nprint(1, 2, flush=True)\nos.close(1)\nsys.exit(input() != "3")',
    };
    const source = 'import sys\nprint(sum(map(int, sys.stdin.read().split())))';
    assert.equal(await judging.judge({ problem, language: 'PY3', source, seconds: 10 }), 'AC 5/5');
  } finally {
    await judging.close();
  }
});
