import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openJudging } from '../../../judge/test/judging.ts';
import { withoutBubblewrap } from '../../../judge/test/sandbox/bubblewrap-installed.ts';
import * as packages from './package-fixtures.ts';

const { readZip, zipped } = packages;

describe('a package', { skip: withoutBubblewrap }, () => {
  let judging: Awaited<ReturnType<typeof openJudging>>;
  before(async () => {
    judging = await openJudging();
  });
  after(() => judging.close());

  const verdict = (data: Record<string, Buffer>, source: string) =>
    judging.judge({ problem: data, language: 'PY3', source });
  const sum = 'print(sum(map(int, input().split())))';

  test('of the legacy ICPC format is imported with its statements, limits and solutions', async () => {
    const { problem, data } = await readZip(zipped(packages.legacyIcpc, 'sum/'));
    assert.deepEqual(problem.statements, [
      {
        language: 'en',
        name: 'Sum of Two',
        text: 'Add $a$ and $b$.\n\n## Input\n\nTwo numbers.\n\n\\\\foo',
        notes: '',
      },
      { language: 'vi', name: 'Tổng', text: 'Tính $a + b$.', notes: '' },
    ]);
    assert.deepEqual(
      [problem.timeLimitSeconds, problem.memoryLimitKib, problem.isPartial, problem.authors],
      [1, 131_072, false, ['Ann', 'Bob']],
    );
    assert.deepEqual(
      problem.solutions.map(({ name, permitted, required }) => [name, permitted, required]),
      [
        ['accepted/sum.py', ['AC'], []],
        ['wrong_answer/zero.py', ['AC', 'WA'], ['WA']],
      ],
    );
    assert.deepEqual(problem.notes, [
      'data/secret/1.desc is not imported',
      'problem_statement/problem.en.tex: the TeX command \\foo is left in the text as it is',
      'problem.yaml: "limits.code" is not imported',
      'problem.yaml: "rights_owner" is not imported',
    ]);
    assert.equal(await verdict(data, 'print(sum(map(int, input().split())) + 1e-9)'), 'AC 1/1 AC 1/1 AC 1/1');
    assert.equal(await verdict(data, 'print(3)'), 'AC 1/1 WA 0/1 WA 0/1');
  });

  test('of the ICPC format 2025-09 is imported with groups, points and its validator', async () => {
    const { problem, data } = await readZip(zipped(packages.newIcpc));
    assert.deepEqual(problem.statements, [
      { language: 'en', name: 'Sum', text: 'Numbers are at most 100.\n', notes: '' },
      { language: 'vi', name: 'Tổng', text: 'Không quá 100.', notes: '' },
    ]);
    const { 'statement/problem.vi.md': _, ...others } = packages.newIcpc;
    const tex = { 'statement/problem.vi.tex': '\\problemname{Tổng}\nTính.' };
    assert.deepEqual((await readZip(zipped({ ...others, ...tex }))).problem.notes, problem.notes);
    assert.deepEqual(
      [problem.isPartial, problem.types, problem.editorial],
      [true, ['math', 'easy'], 'Add them.'],
    );
    assert.deepEqual(
      problem.solutions.map(({ name, permitted, points, timeRatio }) => [name, permitted, points, timeRatio]),
      [
        ['accepted/half.py', ['AC', 'WA'], 30, null],
        ['accepted/sum.py', ['AC', 'TLE'], 100, 0.25],
      ],
    );
    assert.equal(await verdict(data, sum), '[ AC 30/30 ] [ AC 70/70 AC 70/70 ] AC 0/0');
    assert.equal(await verdict(data, 'print(9)'), '[ WA 0/30 ] [ SC 0/70 SC 0/70 ] WA 0/0');
    const half = 'a = input()\nprint("half" if a == "5 5" else sum(map(int, a.split())))';
    assert.equal(await verdict(data, half), '[ AC 30/30 ] [ AC 35/70 AC 70/70 ] AC 0/0');
  });

  test('of Polygon is imported with its checker, groups, points and solutions', async () => {
    const { problem, data } = await readZip(
      zipped({ ...packages.polygon, 'statement-sections/russian/notes.tex': 'Всегда.' }),
    );
    assert.equal(problem.code, 'sum-of-two');
    assert.deepEqual(problem.statements, [
      {
        language: 'en',
        name: 'Sum of two',
        text: 'Add `a` and $b$.\n\n## Input\n\nTwo numbers.\n\n## Output\n\nTheir **sum**.',
        notes: '',
      },
      { language: 'ru', name: 'Сумма', text: 'Сложите.', notes: 'Всегда.' },
    ]);
    assert.deepEqual(
      problem.solutions.map(({ name, permitted, required }) => [name, permitted, required]),
      [
        ['sum.py', ['AC'], []],
        ['slow.py', ['AC', 'TLE'], []],
      ],
    );
    assert.deepEqual([problem.timeLimitSeconds, problem.memoryLimitKib], [1.5, 262_144]);
    assert.equal(await verdict(data, sum), '[ AC 0/0 ] [ AC 60.5/60.5 ] AC 39.5/39.5');
    const off = 'n = sum(map(int, input().split()))\nprint(n + (n == 10))';
    assert.equal(await verdict(data, off), '[ AC 0/0 ] [ AC 24.2/60.5 ] AC 39.5/39.5');
    assert.equal(await verdict(data, 'print(10)'), '[ WA 0/0 ] [ SC 0/60.5 ] SC 0/39.5');
  });

  test('of Polygon without points gets those that its checker gives the answers', async () => {
    const check = `#include "testlib.h"
#include <cstdio>
static int quitp(int points) { fprintf(stderr, "points %d", points); return POINTS; }
int main(int, char **argv) {
  int a = 0, b = 0;
  fscanf(fopen(argv[2], "r"), "%d", &a);
  fscanf(fopen(argv[3], "r"), "%d", &b);
  return a > b ? WA : quitp(a == b ? 10 : 4);
}`;
    const { problem, data } = await readZip(
      zipped(packages.polygonWith('', '', { 'files/check.cpp': check })),
    );
    assert.deepEqual(
      [problem.isPartial, problem.notes[0]],
      [true, 'the tests have no points: each has those that the checker gives the answer of the jury'],
    );
    assert.equal(await verdict(data, sum), 'AC 10/10');
    assert.equal(await verdict(data, 'print(0)'), 'AC 4/10');
    assert.equal(await verdict(data, 'print(1000)'), 'WA 0/10');
  });

  test('of Polygon with a name in a language that has no statement gets no empty statement', async () => {
    const name = '<name language="vietnamese" value="Tổng"/>';
    const xml = packages.polygonXml.replace('</names>', `${name}</names>`);
    const { problem } = await readZip(zipped({ ...packages.polygon, 'problem.xml': xml }));
    assert.deepEqual(
      problem.statements.map(({ language }) => language),
      ['en', 'ru'],
    );
    assert.ok(
      problem.notes.includes(
        'the name "Tổng" (vi) is not imported: the package has no statement in this language',
      ),
    );
    const only = await readZip(zipped(packages.polygonWith('', '', {})));
    assert.deepEqual(only.problem.statements, [{ language: 'en', name: 'sum', text: '', notes: '' }]);
  });

  test('of Polygon is imported with its interactor, whose output the checker checks', async () => {
    const assets = '<interactor><source path="files/interactor.cpp"/></interactor>';
    const files = { 'files/interactor.cpp': packages.interactor };
    const { data } = await readZip(zipped(packages.polygonWith('', assets, files)));
    assert.equal(await verdict(data, 'print(int(input()) + int(input()), flush=True)'), 'AC 1/1');
    assert.equal(await verdict(data, 'print(int(input()) * int(input()), flush=True)'), 'WA 0/1');
    assert.equal(await verdict(data, 'print("no number", flush=True)'), 'WA 0/1');
    const late = packages.interactor.replace('int a', 'usleep(500000); int a');
    const slow = { 'files/interactor.cpp': `#include <unistd.h>\n${late}` };
    const talk = await readZip(zipped(packages.polygonWith('', assets, slow)));
    assert.equal(await verdict(talk.data, 'pass'), 'WA 0/1', 'the program has ended when it is spoken to');
  });

  test('of Polygon may read and write files', async () => {
    const names = 'input-file="sum.in" output-file="sum.out"';
    const { data } = await readZip(zipped(packages.polygonWith(names, '', {})));
    const source = 'print(sum(map(int, open("sum.in").read().split())), file=open("sum.out", "w"))';
    assert.equal(await verdict(data, source), 'AC 1/1');
    assert.equal(await verdict(data, sum), 'IR 0/1', 'the standard streams are not used');
    const properties = await readZip(
      zipped(packages.polygonWith('input-file="stdin" output-file="stdout"', '', {})),
    );
    assert.equal(await verdict(properties.data, sum), 'AC 1/1');
  });

  test('of the ICPC format may have each of its versions, and the names of files of the draft', async () => {
    const { 'problem.yaml': yaml, ...rest } = packages.legacyIcpc;
    const { name, flags } = { name: 'name: {en: Sum}', flags: 'limits: {time_limit: 1}' };
    const versions = ['legacy-icpc', '2023-07-draft', '2023-07', '2025-09'];
    for (const version of versions) {
      const stated = version === 'legacy-icpc' ? String(yaml) : [name, flags, 'uuid: 1'].join('\n');
      const files = { ...rest, 'problem.yaml': `problem_format_version: ${version}\n${stated}` };
      const { problem, data } = await readZip(zipped(files));
      assert.equal(problem.format, `ICPC package format (${version})`);
      assert.equal(problem.timeLimitSeconds, 1, version);
      assert.equal(await verdict(data, sum), 'AC 1/1 AC 1/1 AC 1/1', version);
    }
    const { 'data/secret/test_group.yaml': all, ...draft } = packages.newIcpc;
    const old = Object.fromEntries(
      Object.entries(draft).map(([path, content]) => [
        path.replace('test_group.yaml', 'testdata.yaml'),
        content,
      ]),
    );
    const { data } = await readZip(
      zipped({
        ...old,
        'data/secret/testdata.yaml': all!,
        'problem.yaml': String(old['problem.yaml']).replace('2025-09', '2023-07-draft'),
      }),
    );
    assert.equal(await verdict(data, sum), '[ AC 30/30 ] [ AC 70/70 AC 70/70 ] AC 0/0');
    const unknown = { ...rest, 'problem.yaml': 'problem_format_version: 2031-01\n' };
    await assert.rejects(readZip(zipped(unknown)), /the version "2031-01" of the ICPC package format/);
  });

  test('of the ICPC draft may have the points of groups in a mapping', async () => {
    const { 'problem.yaml': yaml } = packages.newIcpc;
    const { problem, data } = await readZip(
      zipped({
        ...packages.newIcpc,
        'problem.yaml': String(yaml).replace('2025-09', '2023-07-draft'),
        'data/secret/test_group.yaml': 'scoring: {score: 100, aggregation: sum}\n',
        'data/secret/a/test_group.yaml': 'scoring: {score: 30, bonus: 1}\n',
        'data/secret/b/test_group.yaml':
          'scoring: {score: 70, aggregation: min, require_pass: [sample, secret/a]}\n',
      }),
    );
    assert.equal(await verdict(data, sum), '[ AC 0/0 ] [ AC 30/30 ] [ AC 70/70 AC 70/70 ]');
    assert.equal(await verdict(data, 'print(3)'), '[ AC 0/0 ] [ AC 30/30 ] [ WA 0/70 SC 0/70 ]');
    assert.equal(await verdict(data, 'print(10)'), '[ WA 0/0 ] [ SC 0/30 ] [ SC 0/70 SC 0/70 ]');
    const aboutGroups = problem.notes.filter((note) => note.startsWith('data/'));
    assert.deepEqual(aboutGroups, [
      'data/secret/a/: the setting "scoring.bonus" of test groups is not imported',
    ]);
  });

  test('of the ICPC format may use its constants in validators, solutions and groups', async () => {
    const { 'output_validator/validate.py': validator } = packages.newIcpc;
    const { problem, data } = await readZip(
      zipped({
        ...packages.newIcpc,
        'problem.yaml': `${String(packages.newIcpc['problem.yaml']).replace('limit: 100', 'limit: 100, good: {value: 42, bad: 43}')}`,
        'output_validator/validate.py': String(validator)
          .replace('sys.exit(42)', 'sys.exit({{good}})')
          .replace(/sys\.exit\(43\)/, 'sys.exit({{good.bad}})'),
        'input_validators/check.py': 'import sys\nsys.exit({{good}} if {{limit}} == 100 else 1)',
        'submissions/accepted/sum.py': '# {{limit}} {{other}}\nprint(sum(map(int, input().split())))',
        'data/secret/test_group.yaml': 'max_score: {{limit}}\n',
      }),
    );
    assert.equal(await verdict(data, sum), '[ AC 30/30 ] [ AC 70/70 AC 70/70 ] AC 0/0');
    assert.equal(await verdict(data, 'print(9)'), '[ WA 0/30 ] [ SC 0/70 SC 0/70 ] WA 0/0');
    const checked = await judging.testRun({ problem: data, language: 'PY3', source: '', task: 'data' });
    assert.deepEqual(checked, { name: 'test-run-data', 'run-id': 1, validators: 1, findings: [] });
    assert.match(problem.solutions.at(-1)!.source, /^# 100 \{\{other\}\}\n/);
    const tex = {
      'statement/problem.de.tex': '\\problemname{Summe}\nHöchstens $\\constant{limit}$, {{limit}}.',
    };
    const german = await readZip(zipped({ ...packages.newIcpc, ...tex }));
    assert.equal(
      german.problem.statements.find(({ language }) => language === 'de')?.text,
      'Höchstens $100$, limit.',
    );
  });

  test('of the ICPC type submit-answer becomes an output-only problem with its answers', async () => {
    const { 'problem.yaml': _, ...rest } = packages.legacyIcpc;
    const { problem, data } = await readZip(
      zipped({
        ...Object.fromEntries(Object.entries(rest).filter(([path]) => !path.startsWith('submissions/'))),
        'problem.yaml':
          'problem_format_version: 2025-09\ntype: submit-answer\nname: Sum\nuuid: 1\nlimits: {time_limit: 1}\n',
        'submissions/accepted/all/sample/1.out': '3',
        'submissions/accepted/all/1.out': '10\n',
        'submissions/accepted/all/2.out': '0\n',
        'submissions/wrong_answer/three.txt': '3\n',
      }),
    );
    assert.deepEqual(
      problem.solutions.map(({ name, source, required }) => [name, source, required]),
      [
        ['accepted/all', '# case 1\n3\n# case 2\n10\n# case 3\n0\n', []],
        ['wrong_answer/three.txt', '3\n', ['WA']],
      ],
    );
    assert.equal(await verdict(data, problem.solutions[0]!.source), 'AC 1/1 AC 1/1 AC 1/1');
    assert.equal(await verdict(data, problem.solutions[1]!.source), 'AC 1/1 WA 0/1 WA 0/1');
  });

  test('of Polygon is imported with a list of everything that is not', async () => {
    const { problem } = await readZip(
      zipped({
        ...packages.polygon,
        'problem.xml': packages.polygonXml
          .replace(
            '</checker>',
            '<copy path="check.cpp"/><testset><test-count>2</test-count></testset></checker>',
          )
          .replace('<tags>', '<stresses><stress-count>1</stress-count></stresses><tags>'),
        'statement-sections/russian/tutorial.tex': 'Легко.',
        'statements/english/problem.tex': 'the same',
        'materials/slides.pdf': 'x',
        'files/gen.cpp': 'x',
        'files/tests/validator-tests/01': '1',
        'files/tests/validator-tests/02': '2',
        'check.cpp': 'x',
        a: 'x',
      }),
    );
    assert.deepEqual(problem.notes, [
      'a group without points that others depend on ends the judging when it fails',
      'the tutorial (russian) is not imported: a problem has one editorial',
      'problem.xml: not imported: @revision, @url, judging/testset/tests/test/@method, judging/testset/tests/test/@cmd, files/resources/file/@type, assets/checker/@type, assets/checker/source/@type, assets/checker/copy, assets/checker/testset, assets/validators/validator/source/@type, assets/solutions/solution/source/@type, stresses',
      'the top folder: not imported: a, check.cpp',
      'files/gen.cpp is not imported',
      'files/tests/validator-tests/: not imported: 01, 02',
      'materials/slides.pdf is not imported',
      'statements/english/problem.tex is not imported',
    ]);
  });

  test('of the ICPC format is imported with a list of everything that is not', async () => {
    const { 'problem.yaml': yaml } = packages.newIcpc;
    const { problem } = await readZip(
      zipped({
        ...packages.newIcpc,
        'problem.yaml': `${String(yaml).replace('authors:', 'testers: [Eve], authors:').replace('limit: 100', 'limit: 100, unused: 1')}version: 3\nembargo_until: 2030-01-01\nlanguages: [python3]\n`,
        'data/secret/a/test_group.yaml':
          'max_score: 30\nscore_aggregation: pass-fail\nfull_feedback: true\non_reject: break\n',
        'data/secret/a/1.yaml': 'hint: add\n',
        'data/sample/1.yaml': 'description: first\n',
        'data/sample/1.in.statement': '1 2',
        'data/invalid_input/1.in': 'x',
        'generators/gen.py': 'x',
        'include/python3/extra.py': 'x',
        'submissions/submissions.yaml':
          'accepted/sum.py: {model_solution: true, authors: [Ann]}\nmissing/*: {permitted: [AC]}\n',
      }),
    );
    assert.deepEqual(problem.notes, [
      'include/python3/extra.py is not imported: use a function grader for code that is added to submissions',
      'data/sample/1.in.statement is not imported',
      'data/secret/a/1.yaml: "hint" is not imported',
      'data/secret/a/: the setting "full_feedback" of test groups is not imported',
      'submissions.yaml: "missing/*" matches no solution',
      'submissions.yaml: "model_solution" of accepted/sum.py is not imported',
      'submissions.yaml: "authors" of accepted/sum.py is not imported',
      'problem.yaml: "uuid" is not imported',
      'problem.yaml: "credits.testers" is not imported',
      'problem.yaml: "credits.authors.email" is not imported',
      'problem.yaml: "constants.unused" is not imported',
      'problem.yaml: "version" is not imported',
      'problem.yaml: "embargo_until" is not imported',
      'problem.yaml: "languages" is not imported',
      'data/invalid_input/1.in is not imported',
      'data/sample/1.yaml is not imported',
      'generators/gen.py is not imported',
    ]);
  });

  test('of Hydro is imported with its subtasks', async () => {
    const { problem, data } = await readZip(zipped(packages.hydro));
    assert.deepEqual(
      [problem.code, problem.statements, problem.timeLimitSeconds, problem.memoryLimitKib],
      ['H1', [{ language: 'en', name: 'Sum', text: 'Add the numbers.', notes: '' }], 1, 131_072],
    );
    assert.equal(await verdict(data, sum), '[ AC 40/40 ] [ AC 60/60 AC 60/60 ]');
  });

  test('of the FPS format is imported without its scripts', async () => {
    const { problem, data } = await readZip(zipped({ 'fps.xml': packages.fps }));
    assert.deepEqual(problem.statements, [
      { language: 'en', name: 'Sum', text: 'Add two numbers.', notes: '' },
    ]);
    assert.deepEqual([problem.timeLimitSeconds, problem.memoryLimitKib], [1.5, 65_536]);
    assert.equal(await verdict(data, sum), 'AC 1/1 AC 1/1');
  });

  test('of pairs of files, or a folder of DMOJ, is imported', async () => {
    const { data } = await readZip(zipped(packages.pairs, 'tests of mine/'));
    assert.equal(await verdict(data, sum), 'AC 1/1 AC 1/1 AC 1/1');
    const folder = await readZip(zipped(packages.dmoj));
    assert.equal(await verdict(folder.data, sum), 'AC 40/40 AC 60/60');
  });

  test('of our own format may have its texts in files', async () => {
    const settings = {
      code: 'sum',
      name: 'Sum',
      statement_language: 'en',
      statements: [],
      files: [],
      notes: '',
    };
    const solution = { name: 'accepted/sum.py', language: 'PY3', permitted: ['AC'], required: [], note: '' };
    const { problem } = await readZip(
      zipped({
        ...{ 'statement.md': 'Add.', 'editorial.md': 'Add them.', 'solutions/accepted/sum.py': sum },
        'tribunal-problem.json': JSON.stringify({ format: 1, problem: settings, solutions: [solution] }),
        ...Object.fromEntries(Object.entries(packages.dmoj).map(([name, file]) => [`data/${name}`, file])),
      }),
    );
    assert.deepEqual(problem.statements, [{ language: 'en', name: 'Sum', text: 'Add.', notes: '' }]);
    assert.deepEqual(
      [problem.settings!.description, problem.editorial, problem.notes],
      ['Add.', 'Add them.', []],
    );
    assert.deepEqual(problem.solutions, [{ ...solution, fileName: solution.name, source: sum }]);
  });
});
