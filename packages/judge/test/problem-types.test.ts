import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openJudging } from './judging.ts';
import { sumProblem } from './problem-folder.ts';
import { withoutBubblewrap } from './sandbox/bubblewrap-installed.ts';

describe('a problem', { skip: withoutBubblewrap }, () => {
  let judging: Awaited<ReturnType<typeof openJudging>>;
  before(async () => {
    judging = await openJudging();
  });
  after(() => judging.close());

  const python = (source: string) => ({ language: 'PY3', source, memoryMb: 128 });
  const { 'init.yml': twoCases, ...sums } = sumProblem(2, 3);

  describe('with files', () => {
    const problem = { ...sums, 'init.yml': `file_io: {input: sum.inp, output: sum.out}\n${twoCases}` };
    const judge = (source: string) => judging.judge({ ...python(source), problem });
    const read = 'a, b = map(int, open("sum.inp").read().split())\n';

    test('takes what a program writes into its output file', async () => {
      assert.equal(await judge(`${read}open("sum.out", "w").write(str(a + b))`), 'AC 2/2 AC 3/3');
      assert.equal(await judge(`${read}open("sum.out", "w").write("1")`), 'AC 2/2 WA 0/3');
    });

    test('ignores the standard streams', async () => {
      assert.equal(await judge(`${read}print(a + b)`), 'WA 0/2 WA 0/3');
      assert.equal(await judge('print(input())'), 'IR 0/2 IR 0/3');
    });

    test('is judged with compiled languages too', async () => {
      const source =
        '#include <fstream>\nint main() { int a, b; std::ifstream("sum.inp") >> a >> b; std::ofstream("sum.out") << a + b; }';
      assert.equal(await judging.judge({ language: 'CPP17', source, problem }), 'AC 2/2 AC 3/3');
    });

    test('holds hostile programs', async () => {
      const attacks = [
        'import os\nos.symlink("/data/input", "sum.out")',
        'import os\nos.symlink("/etc/passwd", "sum.out")',
        'f = open("sum.out", "wb")\nwhile True: f.write(bytes(1 << 20))',
        'open("sum.inp", "w").write("1 1")',
        'open("/data/input", "w")',
        'import os\nfor _ in range(1000):\n  try: os.fork()\n  except OSError: raise SystemExit(1)',
      ];
      for (const attack of attacks) assert.doesNotMatch(await judge(attack), /AC|IE/, attack);
      assert.equal(await judge(`${read}open("sum.out", "w").write(str(a + b))`), 'AC 2/2 AC 3/3');
    });
  });

  describe('with output only', () => {
    const problem = { ...sums, 'init.yml': `output_only: true\n${twoCases}` };
    const judge = (source: string) => judging.judge({ ...python(source), problem });

    test('compares the submission itself, with a part for each case', async () => {
      assert.equal(await judge('# case 1\n1\n# case 2\n3\n'), 'AC 2/2 AC 3/3');
      assert.equal(await judge('# case 2\n3\n'), 'WA 0/2 AC 3/3');
      assert.equal(await judge('3'), 'WA 0/2 AC 3/3');
    });

    test('never runs what is submitted', async () => {
      assert.equal(await judge('print(1)\n'), 'WA 0/2 WA 0/3');
      assert.equal(await judge('while True: pass\n'), 'WA 0/2 WA 0/3');
    });

    test('gets partial points from its checker', async () => {
      const checker = 'import sys\nsys.stderr.write("points 1.5 half of it\\n")\nsys.exit(7)';
      const init = `output_only: true\nchecker: {name: bridged, args: {files: check.py, type: testlib}}\n${twoCases}`;
      const cases = await judging.cases({
        ...python('x'),
        problem: { ...sums, 'check.py': checker, 'init.yml': init },
      });
      assert.deepEqual(
        cases.map(({ status, points, feedback }) => [status, points, feedback]),
        [
          [0, 1.5, 'half of it'],
          [0, 1.5, 'half of it'],
        ],
      );
    });
  });

  describe('with a function grader', () => {
    const graders = {
      'grader.cpp':
        '#include <iostream>\n#include "sum.h"\nint main() { int a, b; std::cin >> a >> b; std::cout << sum(a, b) << std::endl; }',
      'sum.h': 'int sum(int a, int b);\n',
      'grader.py': 'from solution import sum_of\na, b = map(int, input().split())\nprint(sum_of(a, b))',
      'Grader.java':
        'import java.util.Scanner;\npublic class Grader { public static void main(String[] x) { Scanner s = new Scanner(System.in); System.out.println(new Solution().sum(s.nextInt(), s.nextInt())); } }',
    };
    const init = `signature_grader: {entry: [grader.cpp, grader.py, Grader.java], header: sum.h}\n${twoCases}`;
    const problem = { ...sums, ...graders, 'init.yml': init };
    const judge = (language: string, source: string) =>
      judging.judge({ language, source, problem, memoryMb: 256, seconds: 4 });

    test('calls functions in C++, also if the submission has a main function', async () => {
      assert.equal(await judge('CPP17', 'int sum(int a, int b) { return a + b; }'), 'AC 2/2 AC 3/3');
      const withMain = 'int main() { return 1; }\nint sum(int a, int b) { return a + b; }';
      assert.equal(await judge('CPP17', withMain), 'AC 2/2 AC 3/3');
      assert.equal(await judge('CPP17', 'int sum(int a, int b) { return a ? 0 : b; }'), 'AC 2/2 WA 0/3');
      assert.equal(await judge('CPP17', 'int other() { return 0; }'), 'CE');
    });

    test('calls functions in Python', async () => {
      assert.equal(await judge('PY3', 'def sum_of(a, b): return a + b'), 'AC 2/2 AC 3/3');
      assert.equal(await judge('PY3', 'def sum_of(a, b): return b'), 'AC 2/2 WA 0/3');
      assert.equal(await judge('PY3', 'def other(): pass'), 'IR 0/2 IR 0/3');
    });

    test('calls methods in Java', async () => {
      const method = (body: string) => `public class Solution { int sum(int a, int b) { ${body} } }`;
      assert.equal(await judge('JAVA', method('return a + b;')), 'AC 2/2 AC 3/3');
      assert.equal(await judge('JAVA', method('return b;')), 'AC 2/2 WA 0/3');
    });

    test('refuses languages without a grader, and submissions that replace the grader', async () => {
      assert.equal(await judge('PERL', 'print 1'), 'CE');
      const c = { language: 'C', source: 'int sum(int a, int b) { return a + b; }', problem };
      const message = 'This problem has no grader for this language.';
      assert.deepEqual((await judging.messagesOf(c)).at(-1), {
        name: 'compile-error',
        'submission-id': 1,
        log: message,
        toolchain: { name: 'C', version: '1', digest: '' },
      });
      const own = 'public class Grader { public static void main(String[] x) { System.out.println(1); } }';
      assert.equal(await judge('JAVA', own), 'CE');
    });

    test('shows no output of the grader, and holds a submission that reads around it', async () => {
      const source = 'import sys\ndef sum_of(a, b): return open("/etc/shadow").read()';
      assert.equal(await judge('PY3', source), 'IR 0/2 IR 0/3');
      const [first] = await judging.cases({ language: 'PY3', source: 'def sum_of(a, b): return 7', problem });
      assert.equal(first?.output, '');
    });
  });

  describe('with two runs', () => {
    // The first run turns a number into a word, the second the word into the number.
    const validator = `
import os, sys
given, answer, folder = open(sys.argv[1]).read().split(), open(sys.argv[2]).read().strip(), sys.argv[3]
said = sys.stdin.read().strip()
state = folder + 'state'
if not os.path.exists(state):
    if not set(said) <= set('ab') or len(said) > 20: sys.exit(43)
    open(state, 'w').write(said)
    open(folder + 'nextpass.in', 'w').write('decode\\n' + said + '\\n')
    sys.exit(42)
if said != answer: sys.exit(43)
short = len(open(state).read()) <= 8
open(folder + 'score_multiplier.txt', 'w').write('1' if short else '0.5')
open(folder + 'teammessage.txt', 'w').write('short' if short else 'longer than 8 letters')
sys.exit(42)
`;
    const problem = {
      '1.in': 'encode\n200\n',
      '1.out': '200\n',
      'v.py': validator,
      'init.yml':
        'checker: {name: bridged, args: {files: v.py, type: icpc, passes: 2}}\ntest_cases:\n- {in: 1.in, out: 1.out, points: 10}\n',
    };
    const coder = (width: string) =>
      `task, word = input(), input()\nif task == "encode": print(bin(int(word))[2:].rjust(${width}, "0").replace("0", "a").replace("1", "b"))\nelse: print(int(word.replace("a", "0").replace("b", "1"), 2))`;
    const cases = (source: string) => judging.cases({ ...python(source), problem });

    test('gives the second run what the first one said', async () => {
      const [whole] = await cases(coder('8'));
      assert.deepEqual([whole?.status, whole?.points, whole?.feedback], [0, 10, 'short']);
    });

    test('gives partial points with a reason', async () => {
      const [part] = await cases(coder('16'));
      assert.deepEqual([part?.status, part?.points, part?.feedback], [0, 5, 'longer than 8 letters']);
    });

    test('is failed by a wrong second run', async () => {
      const [wrong] = await cases('task, word = input(), input()\nprint("ab" if task == "encode" else 1)');
      assert.deepEqual([wrong?.status, wrong?.points], [1, 0]);
    });

    test('keeps nothing else between the runs', async () => {
      const hostile =
        'import glob\ntask, word = input(), input()\nif task == "encode":\n  open("/tmp/kept", "w").write(word)\n  print("a")\nelse: print(open("/tmp/kept").read())';
      const [attack] = await cases(hostile);
      assert.equal(attack?.points, 0);
      assert.notEqual(attack?.status, 0);
    });
  });
});
