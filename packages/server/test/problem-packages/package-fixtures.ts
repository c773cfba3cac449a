import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ZipPart, zipOf } from '../../../judge/test/zip-builder.ts';
import { readPackageElsewhere } from '../../src/problem-packages/read-package-elsewhere.ts';

export type Files = Readonly<Record<string, string | Buffer>>;

export function zipped(files: Files, folder = ''): Buffer {
  return zipOf(
    ...Object.entries(files).map(([name, content]): ZipPart => ({ name: folder + name, content })),
  );
}

/** Reads a package as the site does. Returns the problem and the files of its test data. */
export async function readZip(zip: Buffer) {
  const folder = mkdtempSync(join(tmpdir(), 'tribunal-package-'));
  try {
    const path = join(folder, 'package.zip');
    writeFileSync(path, zip);
    const { problem, dataFolder } = await readPackageElsewhere(path, join(folder, 'staging'));
    return { problem, data: filesIn(dataFolder) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function filesIn(folder: string): Record<string, Buffer> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return Object.fromEntries(
    names.map((one) => {
      const path = join(one.parentPath, one.name);
      return [path.slice(folder.length + 1), readFileSync(path)];
    }),
  );
}

/** A PNG image of one pixel. */
export const square = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The problem of all packages here: print the sum of two numbers. */
const tests = { '1': ['1 2\n', '3\n'], '2': ['5 5\n', '10\n'], '3': ['-1 1\n', '0\n'] } as const;

export const legacyIcpc: Files = {
  'problem.yaml':
    'name: Sum\nauthor: Ann and Bob <bob@example.com>\nlicense: cc by-sa\nsource: Spring Contest\nvalidator_flags: float_tolerance 1e-6\nlimits: {memory: 128, code: 100}\nrights_owner: Ann\n',
  '.timelimit': '1\n',
  'problem_statement/problem.en.tex':
    '\\problemname{Sum of \\emph{Two}}\nAdd $a$ and $b$. % secret\n\\begin{Input}\nTwo numbers.\n\\end{Input}\n\\foo',
  'problem_statement/problem.vi.tex': '\\problemname{Tổng}\nTính $a + b$.',
  'data/sample/1.in': tests['1'][0],
  'data/sample/1.ans': tests['1'][1],
  'data/secret/1.in': tests['2'][0],
  'data/secret/1.ans': tests['2'][1],
  'data/secret/1.desc': 'easy',
  'data/secret/2.in': tests['3'][0],
  'data/secret/2.ans': tests['3'][1],
  'submissions/accepted/sum.py': 'print(sum(map(float, input().split())))',
  'submissions/wrong_answer/zero.py': 'print(0)',
  'input_validators/check.py': 'import sys\nsys.exit(42)',
  'attachments/hint.txt': 'hint',
};

const validator = `import sys
given = sys.stdin.read().split()
wanted = open(sys.argv[2]).read().split()
if given == wanted: sys.exit(42)
if "half" in given:
    open(sys.argv[3] + "score_multiplier.txt", "w").write("0.5")
    open(sys.argv[3] + "teammessage.txt", "w").write("half is right")
    sys.exit(42)
sys.exit(43)`;

export const newIcpc: Files = {
  'problem.yaml':
    'problem_format_version: 2025-09\ntype: [scoring]\nname: {en: Sum, vi: Tổng}\nuuid: 1\ncredits: {authors: [{name: Ann, email: a@example.com}]}\nkeywords: [math, easy]\nlimits: {time_limit: 2.0, time_multipliers: {ac_to_time_limit: 4}}\nconstants: {limit: 100}\n',
  'statement/problem.en.md': 'Numbers are at most {{limit}}.\n{{nextsample}}',
  'statement/problem.vi.md': 'Không quá {{limit}}.',
  'solution/solution.en.md': 'Add them.',
  'output_validator/validate.py': validator,
  'data/sample/1.in': tests['1'][0],
  'data/sample/1.ans': tests['1'][1],
  'data/secret/test_group.yaml': 'max_score: 100\n',
  'data/secret/a/test_group.yaml': 'max_score: 30\nscore_aggregation: pass-fail\n',
  'data/secret/a/1.in': tests['1'][0],
  'data/secret/a/1.ans': tests['1'][1],
  'data/secret/b/test_group.yaml': 'max_score: 70\nscore_aggregation: sum\nrequire_pass: a\n',
  'data/secret/b/1.in': tests['2'][0],
  'data/secret/b/1.ans': tests['2'][1],
  'data/secret/b/2.in': tests['3'][0],
  'data/secret/b/2.ans': tests['3'][1],
  'submissions/accepted/sum.py': 'print(sum(map(int, input().split())))',
  'submissions/accepted/half.py':
    '# @EXPECTED_SCORE@: 30\nn = input()\nprint(sum(map(int, n.split())) if n == "1 2" else 99)',
  'submissions/submissions.yaml':
    'accepted/*: {permitted: [AC, TLE]}\naccepted/half.py: {permitted: [AC, WA], score: 30, use_for_time_limit: false}\naccepted/sum.py: {score: [100, 100], use_for_time_limit: lower}\n',
};

/** Behaves like a checker of testlib. */
const checker = `#include "testlib.h"
#include <cstdio>
int main(int, char **argv) {
  double a = 0, b = 0;
  if (fscanf(fopen(argv[2], "r"), "%lf", &a) != 1) return PE;
  fscanf(fopen(argv[3], "r"), "%lf", &b);
  if (a == b + 1) { fprintf(stderr, "points 40 almost"); return POINTS; }
  return a == b ? OK : WA;
}`;

export const polygonXml = `<?xml version="1.0" encoding="utf-8"?>
<problem short-name="sum-of-two" revision="3" url="https://polygon.example/secret">
<names><name language="english" value="Sum of two"/><name language="russian" value="Сумма"/></names>
<judging input-file="" output-file="" treat-points-from-checker-as-percent="true"><testset name="tests">
<time-limit>1500</time-limit><memory-limit>268435456</memory-limit><test-count>3</test-count>
<input-path-pattern>tests/%02d</input-path-pattern><answer-path-pattern>tests/%02d.a</answer-path-pattern>
<tests><test method="manual" sample="true" group="0" points="0.0"/><test method="generated" cmd="gen 1" group="1" points="60.5"/><test method="generated" group="2" points="39.5"/></tests>
<groups><group name="0" points-policy="complete-group"/><group name="1" points="60.5" points-policy="complete-group"><dependencies><dependency group="0"/></dependencies></group>
<group name="2" points="39.5" points-policy="each-test"><dependencies><dependency group="1"/></dependencies></group></groups>
</testset></judging>
<files><resources><file path="files/testlib.h" type="h.g++"/></resources></files>
<assets><checker type="testlib"><source path="files/check.cpp" type="cpp.g++17"/></checker>
<validators><validator><source path="files/val.cpp" type="cpp.g++17"/></validator></validators>
<solutions><solution tag="main"><source path="solutions/sum.py" type="python.3"/></solution>
<solution tag="time-limit-exceeded-or-accepted"><source path="solutions/slow.py" type="python.3"/></solution></solutions></assets>
<tags><tag value="math"/></tags></problem>`;

export const polygon: Files = {
  'problem.xml': polygonXml,
  'tests/01': tests['1'][0],
  'tests/01.a': tests['1'][1],
  'tests/02': tests['2'][0],
  'tests/02.a': tests['2'][1],
  'tests/03': tests['3'][0],
  'tests/03.a': tests['3'][1],
  'files/testlib.h': 'enum { OK = 0, WA = 1, PE = 2, POINTS = 7 };\n',
  'files/check.cpp': checker,
  'files/val.cpp': '#include "testlib.h"\nint main() { return OK; }',
  'solutions/sum.py': 'print(sum(map(int, input().split())))',
  'solutions/slow.py': 'print(sum(map(int, input().split())))',
  'statements/english/problem-properties.json': JSON.stringify({
    name: 'Sum of two',
    legend: 'Add \\t{a} and $b$.',
    input: 'Two numbers.',
    output: 'Their \\textbf{sum}.',
    tutorial: 'Easy.',
  }),
  'statement-sections/russian/legend.tex': 'Сложите.',
};

/** As `polygon`, with one test and without points; `judging` are attributes and `assets` elements of problem.xml. */
export function polygonWith(judging: string, assets: string, files: Files): Files {
  const xml = `<problem short-name="sum"><judging ${judging}><testset name="tests"><time-limit>2000</time-limit>
<test-count>1</test-count><tests><test/></tests></testset></judging>
<files><resources><file path="files/testlib.h"/></resources></files>
<assets><checker type="testlib"><source path="files/check.cpp"/></checker>${assets}</assets></problem>`;
  const {
    'tests/01': input,
    'tests/01.a': answer,
    'files/testlib.h': header,
    'files/check.cpp': check,
  } = polygon;
  const shared = {
    'tests/01': input!,
    'tests/01.a': answer!,
    'files/testlib.h': header!,
    'files/check.cpp': check!,
  };
  return { 'problem.xml': xml, ...shared, ...files };
}

/** Behaves like an interactor of testlib: writes the answer of the program to its output file, which the checker reads. */
export const interactor = `#include "testlib.h"
#include <cstdio>
int main(int, char **argv) {
  int a = 0, b = 0, sum = 0;
  if (fscanf(fopen(argv[1], "r"), "%d %d", &a, &b) != 2) return 3;
  printf("%d\\n", a); fflush(stdout);
  printf("%d\\n", b); fflush(stdout);
  if (scanf("%d", &sum) != 1) return PE;
  fprintf(fopen(argv[2], "w"), "%d\\n", sum);
  return OK;
}`;

export const hydro: Files = {
  'problem.yaml': 'pid: H1\ntitle: Sum\ntag: [math]\nowner: 2\n',
  'problem.md': 'Add the numbers.',
  'testdata/config.yaml':
    'time: 1s\nmemory: 128m\nsubtasks:\n- {id: 1, score: 40, cases: [{input: 1.in, output: 1.out}]}\n- {id: 2, score: 60, if: [1], cases: [{input: 2.in, output: 2.out}, {input: 3.in, output: 3.out}]}\n',
  ...Object.fromEntries(
    Object.entries(tests).flatMap(([name, [input, output]]) => [
      [`testdata/${name}.in`, input],
      [`testdata/${name}.out`, output],
    ]),
  ),
};

export const fps = `<?xml version="1.0" encoding="UTF-8"?><fps version="1.4"><item><title>Sum</title>
<time_limit unit="ms">1500</time_limit><memory_limit unit="mb">64</memory_limit>
<description><![CDATA[<p>Add <b>two</b> numbers.</p><script>alert(1)</script>]]></description>
<sample_input>1 2
</sample_input><sample_output>3
</sample_output><test_input>5 5
</test_input><test_output>10
</test_output></item></fps>`;

export const pairs: Files = Object.fromEntries(
  Object.entries(tests).flatMap(([name, [input, output]]) => [
    [`${name}.in`, input],
    [`${name}.out`, output],
  ]),
);

export const dmoj: Files = {
  ...pairs,
  'init.yml': 'test_cases:\n- {in: 1.in, out: 1.out, points: 40}\n- {in: 2.in, out: 2.out, points: 60}\n',
};
