import { type Files, fps, hydro, interactor, polygon, square, zipped } from '../package-fixtures.ts';
import { type CorpusPackage, casesWith, sum, wrong } from './corpus-package.ts';

const header = 'enum { OK = 0, WA = 1, PE = 2, POINTS = 7 };\n';
const checker = `#include "testlib.h"
#include <cstdio>
int main(int, char **argv) {
  double a = 0, b = 0;
  if (fscanf(fopen(argv[2], "r"), "%lf", &a) != 1) return PE;
  fscanf(fopen(argv[3], "r"), "%lf", &b);
  return a == b ? OK : WA;
}
`;

interface PolygonParts {
  readonly judging?: string;
  /** One element for each test. */
  readonly tests: readonly string[];
  readonly groups?: string;
  /** Instead of a checker of the package. */
  readonly checker?: string;
  readonly assets?: string;
  readonly solutions?: string;
  readonly others?: string;
  readonly files?: Files;
}

/** A full package of Polygon. */
function polygonOf({ judging = '', tests, groups = '', assets = '', others = '', files = {}, ...parts }: PolygonParts): Files {
  const used = parts.checker ?? '<checker type="testlib"><source path="files/check.cpp" type="cpp.g++17"/></checker>';
  const listed =
    parts.solutions ??
    '<solution tag="main"><source path="solutions/sum.py" type="python.3"/></solution><solution tag="wrong-answer"><source path="solutions/wrong.py" type="python.3"/></solution>';
  const names = tests.map((_, index) => `tests/${String(index + 1).padStart(2, '0')}`);
  return {
    'problem.xml': `<?xml version="1.0" encoding="utf-8" standalone="no"?>
<problem short-name="sum" revision="7" url="https://polygon.example/p/secret/sum">
<names><name language="english" value="Sum"/></names>
<statements><statement language="english" type="application/x-tex" path="statements/english/problem.tex" charset="UTF-8"/></statements>
<judging cpu-name="x" cpu-speed="3600" run-count="1" ${judging}><testset name="tests"><time-limit>1500</time-limit><memory-limit>268435456</memory-limit>
<test-count>${tests.length}</test-count><input-path-pattern>tests/%02d</input-path-pattern><answer-path-pattern>tests/%02d.a</answer-path-pattern>
<tests>${tests.join('')}</tests>${groups}</testset></judging>
<files><resources><file path="files/testlib.h" type="h.g++"/><file path="files/olymp.sty"/></resources></files>
<assets>${used}${assets}<solutions>${listed}</solutions></assets>
<properties><property name="tests-wellformed" value="true"/></properties>${others}</problem>`,
    'files/testlib.h': header,
    'files/check.cpp': checker,
    'files/olymp.sty': '',
    'solutions/sum.py': sum,
    'solutions/wrong.py': wrong,
    'statements/english/problem.tex':
      '\\begin{problem}{Sum}{standard input}{standard output}{1.5 seconds}{256 megabytes}\nAdd \\t{a} and $b$.\n\\InputFile\nTwo numbers.\n\\OutputFile\nTheir sum.\n\\Examples\n\\begin{example}\\exmpfile{example.01}{example.01.a}%\n\\end{example}\n\\end{problem}\n',
    ...casesWith('', '.a', ...names),
    ...files,
  };
}

const manual = '<test method="manual"/>';
const sample = '<test method="manual" sample="true"/>';

const polygonCorpus: readonly CorpusPackage[] = [
  { title: 'Polygon: groups, points, dependencies and a checker that gives points', files: polygon, isVerified: true },
  {
    title: 'Polygon: a pass-or-fail problem with a standard checker',
    isVerified: true,
    files: polygonOf({
      tests: [sample, manual],
      checker: '<checker name="std::wcmp.cpp" type="testlib"><source path="files/check.cpp" type="cpp.g++17"/><binary path="check.exe" type="exe.win32"/><copy path="check.cpp"/><testset name="tests"><test-count>0</test-count></testset></checker>',
      files: { 'check.cpp': checker, 'check.exe': Buffer.from([77, 90, 0]), 'doall.bat': '', 'doall.sh': '' },
    }),
  },
  {
    title: 'Polygon: a standard checker that is compiled from the package',
    files: polygonOf({
      tests: [sample, manual],
      checker: '<checker name="std::lcmp.cpp" type="testlib"><source path="files/check.cpp" type="cpp.g++17"/></checker>',
    }),
  },
  {
    title: 'Polygon: interactive, with a checker behind the interactor',
    isVerified: true,
    files: polygonOf({
      tests: [sample, manual],
      assets: '<interactor><source path="files/interactor.cpp" type="cpp.g++17"/><runs><run>1</run></runs></interactor>',
      files: {
        'files/interactor.cpp': interactor,
        'solutions/sum.py': 'print(int(input()) + int(input()))\n',
        'solutions/wrong.py': 'print(int(input()) * int(input()) - 9)\n',
      },
    }),
  },
  {
    title: 'Polygon: input and output files',
    isVerified: true,
    files: polygonOf({
      judging: 'input-file="sum.in" output-file="sum.out"',
      tests: [sample, manual],
      files: {
        'solutions/sum.py': 'open("sum.out", "w").write(str(sum(map(int, open("sum.in").read().split()))))\n',
        'solutions/wrong.py': 'open("sum.out", "w").write("7777")\n',
      },
    }),
  },
  {
    title: 'Polygon: points for each test, a dependency on such a group, and percent',
    files: polygonOf({
      judging: 'treat-points-from-checker-as-percent="true"',
      tests: [
        '<test method="manual" sample="true" points="0.0" group="0"/>',
        '<test method="generated" cmd="gen 1" points="10.5" group="1"/>',
        '<test method="generated" cmd="gen 2" points="19.5" group="1" description="big"/>',
        '<test method="manual" points="70" group="2"/>',
        '<test method="manual" points="0"/>',
      ],
      groups:
        '<groups><group name="0" points-policy="complete-group" feedback-policy="complete"/><group name="1" points-policy="each-test" feedback-policy="points"/><group name="2" points="70.0" points-policy="complete-group" feedback-policy="icpc"><dependencies><dependency group="1"/><dependency group="0"/></dependencies></group><group name="3" points="1.0"/></groups>',
    }),
  },
  {
    title: 'Polygon: solutions with every tag',
    files: polygonOf({
      tests: [sample, manual],
      solutions: [
        ...['main', 'accepted', 'wrong-answer', 'presentation-error', 'time-limit-exceeded'],
        ...['memory-limit-exceeded', 'time-limit-exceeded-or-accepted', 'rejected', 'failed', 'do-not-run'],
        'time-limit-exceeded-or-memory-limit-exceeded',
      ]
        .map(
          (tag) =>
            `<solution tag="${tag}"><source path="solutions/${tag}.py" type="python.3"/><extra-tags><extra-tag group="1" tag="accepted"/></extra-tags></solution>`,
        )
        .join('')
        .concat('<solution tag="accepted"><source path="solutions/gone.py"/></solution>'),
      files: Object.fromEntries(
        [
          ...['main', 'accepted', 'wrong-answer', 'presentation-error', 'time-limit-exceeded'],
          ...['memory-limit-exceeded', 'time-limit-exceeded-or-accepted', 'rejected', 'failed', 'do-not-run'],
          'time-limit-exceeded-or-memory-limit-exceeded',
        ].flatMap((tag) => [
          [`solutions/${tag}.py`, `# ${tag}\n${sum}`],
          [`solutions/${tag}.py.desc`, 'Author: secret'],
        ]),
      ),
    }),
  },
  {
    title: 'Polygon: statements in properties, sections and other forms, with figures',
    files: polygonOf({
      tests: [sample, manual],
      others: '<tags><tag value="math"/><tag value="*800"/></tags>',
      files: {
        'statements/english/problem-properties.json': JSON.stringify({
          ...{ name: 'Sum', legend: 'Add. \\includegraphics[scale=0.5]{square.png}', input: 'Two.', output: 'One.' },
          ...{ interaction: null, scoring: 'Points.', notes: 'Note.', tutorial: 'Easy.', timeLimit: 1500 },
          ...{ authorLogin: 'ann', authorName: 'Ann', sampleTests: [], language: 'english' },
        }),
        'statements/english/square.png': square,
        'statement-sections/russian/name.tex': 'Сумма',
        'statement-sections/russian/legend.tex': 'Сложите.',
        'statement-sections/russian/tutorial.tex': 'Просто.',
        'statement-sections/russian/example.01': '1 2\n',
        'statement-sections/russian/example.01.a': '3\n',
        'statement-sections/klingon/legend.tex': 'boq',
        'statements/.html/english/problem.html': '<p>Add.</p>',
        'statements/.pdf/english/problem.pdf': Buffer.from('%PDF-1.4\n%%EOF\n'),
      },
    }),
  },
  {
    title: 'Polygon: several test sets, generators, stresses, attachments and tests of the validator',
    files: {
      ...polygonOf({
        tests: [sample, manual],
        assets:
          '<validators><validator><source path="files/val.cpp" type="cpp.g++17"/><testset name="tests"><test-count>1</test-count><input-path-pattern>files/tests/validator-tests/%02d</input-path-pattern></testset></validator></validators>',
        others: '<stresses><stress-count>0</stress-count></stresses>',
        files: {
          'files/val.cpp': '#include "testlib.h"\nint main() { return OK; }\n',
          'files/tests/validator-tests/01': '1 2\n',
          'files/gen.cpp': 'int main() {}',
          'files/data.zip': 'data',
          'scripts/gen.sh': '',
        },
      }),
    },
  },
];

/** The folder of a stock judge. */
function dmojOf(init: string, files: Files = {}): Files {
  return { 'init.yml': init, ...casesWith('.in', '.out', '1', '2', '3'), ...files };
}
const listed = 'test_cases:\n- {in: 1.in, out: 1.out, points: 0}\n- {in: 2.in, out: 2.out, points: 60}\n- {in: 3.in, out: 3.out, points: 40}\n';

const dmojCorpus: readonly CorpusPackage[] = [
  { title: 'DMOJ: cases', files: dmojOf(listed) },
  {
    title: 'DMOJ: batches with dependencies and pretests, and binary data',
    files: dmojOf(
      'binary_data: true\nchecker: {name: floats, args: {precision: 4}}\npretest_test_cases:\n- {in: 1.in, out: 1.out}\ntest_cases:\n- {batched: [{in: 1.in, out: 1.out}], points: 30}\n- {batched: [{in: 2.in, out: 2.out}, {in: 3.in, out: 3.out}], points: 70, dependencies: [1]}\n',
    ),
  },
  {
    title: 'DMOJ: names of cases by a pattern',
    files: dmojOf('archive: data.zip\ntest_cases:\n  input_format: ^(?P<batch>)(?P<case>\\d+)\\.in$\n  output_format: ^(?P<batch>)(?P<case>\\d+)\\.out$\n  case_points: [10, 20, 70]\n', {
      'data.zip': zipped(casesWith('.in', '.out', '1', '2', '3')),
    }),
  },
  {
    title: 'DMOJ: a checker, limits and cases with different comparisons',
    files: dmojOf(
      'checker: {name: bridged, args: {files: [check.cpp, testlib.h], lang: CPP17, type: testlib}}\noutput_limit_length: 1000000\noutput_prefix_length: 16\nwall_time_factor: 5\nunbuffered: true\ntest_cases:\n- {in: 1.in, out: 1.out, points: 1}\n- {in: 2.in, out: 2.out, points: 1, checker: linecount}\n',
      { 'check.cpp': checker, 'testlib.h': header },
    ),
  },
  {
    title: 'DMOJ: interactive',
    files: dmojOf(`interactive: {files: [talk.cpp], lang: CPP17, type: default}\n${listed}`, {
      'talk.cpp': 'int main() { return 0; }\n',
    }),
  },
  {
    title: 'DMOJ: a function grader',
    files: dmojOf(`signature_grader: {entry: grader.cpp, header: sum.h}\n${listed}`, {
      'grader.cpp': '#include "sum.h"\nint main() { return sum(1, 2); }\n',
      'sum.h': 'int sum(int, int);\n',
    }),
  },
  {
    title: 'DMOJ: a judge written in Python',
    files: dmojOf(`custom_judge: judge.py\n${listed}`, { 'judge.py': 'class Grader: pass\n' }),
  },
];

const otherCorpus: readonly CorpusPackage[] = [
  { title: 'Hydro: subtasks with dependencies', files: hydro },
  {
    title: 'Hydro: a list of cases, a checker, statements in two languages and files',
    files: {
      'problem.yaml': 'pid: H2\ntitle: Sum\ntag: [math]\nowner: 2\ndifficulty: 3\nhidden: true\nnSubmit: 9\n',
      'problem_en.md': 'Add.\n\n![square](file://square.png)\n\n```input1\n1 2\n```\n\n```output1\n3\n```\n',
      'problem_zh.md': '相加。',
      'additional_file/square.png': square,
      'additional_file/data.txt': 'data',
      'testdata/config.yaml': 'type: default\ntime: 500ms\nmemory: 64m\nchecker_type: testlib\nchecker: check.cpp\nvalidator: val.cpp\nuser_extra_files: [grader.h]\njudge_extra_files: [judge.h]\nlangs: [cc]\ntime_limit_rate: {py: 2}\ncases:\n- {input: 1.in, output: 1.out, score: 30}\n- {input: 2.in, output: 2.out, score: 70}\n',
      'testdata/check.cpp': checker,
      'testdata/testlib.h': header,
      ...casesWith('.in', '.out', 'testdata/1', 'testdata/2'),
      'std/sum.py': sum,
      'solution/sum.md': 'Add.',
    },
  },
  {
    title: 'Hydro: cases that are guessed from names, in two subtasks',
    files: {
      'problem.yaml': 'title: Sum\npid: H3\n',
      'problem.md': 'Add.',
      ...casesWith('.in', '.out', 'testdata/1-1', 'testdata/1-2', 'testdata/2-1'),
    },
  },
  { title: 'FPS: HTML', files: { 'problem.xml.xml': fps } },
  {
    title: 'FPS: Markdown, solutions, templates and images',
    files: {
      'sum.xml': `<?xml version="1.0" encoding="UTF-8"?><fps version="1.4"><generator name="x" url="y"/><item><title>Sum</title><url>https://example.com</url>
<time_limit unit="s">2</time_limit><memory_limit unit="kb">65536</memory_limit><img><src>a.png</src><base64>AAAA</base64></img>
<description>[md]Add **them**.[/md]</description><input>Two.</input><output>One.</output><hint>Plus.</hint><source>Spring</source>
<sample_input>1 2
</sample_input><sample_output>3
</sample_output><test_input name="a">5 5
</test_input><test_output name="a">10
</test_output><solution language="Python">print(1)</solution><template language="C">x</template><prepend language="C">y</prepend><append language="C">z</append></item></fps>`,
    },
  },
  { title: 'pairs of files in a folder', folder: 'tests/', files: casesWith('.in', '.out', '1', '2', '10') },
];

export const otherFormats: readonly CorpusPackage[] = [...polygonCorpus, ...dmojCorpus, ...otherCorpus];
