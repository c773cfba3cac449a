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
      },
      { language: 'vi', name: 'Tổng', text: 'Tính $a + b$.' },
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
      'problem.yaml: "rights_owner" is not imported',
      'problem.yaml: the limit "code" is not imported',
      'attachments/hint.txt is not imported',
      'data/secret/1.desc is not imported',
      'problem_statement/problem.en.tex: the TeX command \\foo is left in the text as it is',
    ]);
    assert.equal(await verdict(data, 'print(sum(map(int, input().split())) + 1e-9)'), 'AC 1/1 AC 1/1 AC 1/1');
    assert.equal(await verdict(data, 'print(3)'), 'AC 1/1 WA 0/1 WA 0/1');
  });

  test('of the ICPC format 2025-09 is imported with groups, points and its validator', async () => {
    const { problem, data } = await readZip(zipped(packages.newIcpc));
    assert.deepEqual(problem.statements, [
      { language: 'en', name: 'Sum', text: 'Numbers are at most 100.\n' },
      { language: 'vi', name: 'Tổng', text: 'Không quá 100.' },
    ]);
    assert.deepEqual(
      [problem.isPartial, problem.types, problem.editorial],
      [true, ['math', 'easy'], 'Add them.'],
    );
    assert.deepEqual(problem.solutions[0]?.permitted, ['AC', 'TLE']);
    assert.equal(await verdict(data, sum), '[ AC 30/30 ] AC 35/35 AC 35/35 AC 0/0');
    assert.equal(await verdict(data, 'print(9)'), '[ WA 0/30 ] SC 0/35 SC 0/35 WA 0/0');
    const half = 'a = input()\nprint("half" if a == "5 5" else sum(map(int, a.split())))';
    assert.equal(await verdict(data, half), '[ AC 30/30 ] AC 17.5/35 AC 35/35 AC 0/0');
  });

  test('of Polygon is imported with its checker, groups, points and solutions', async () => {
    const { problem, data } = await readZip(zipped(packages.polygon));
    assert.equal(problem.code, 'sum-of-two');
    assert.deepEqual(problem.statements, [
      {
        language: 'en',
        name: 'Sum of two',
        text: 'Add `a` and $b$.\n\n## Input\n\nTwo numbers.\n\n## Output\n\nTheir **sum**.',
      },
      { language: 'ru', name: 'Сумма', text: 'Сложите.' },
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

  test('of Hydro is imported with its subtasks', async () => {
    const { problem, data } = await readZip(zipped(packages.hydro));
    assert.deepEqual(
      [problem.code, problem.statements, problem.timeLimitSeconds, problem.memoryLimitKib],
      ['H1', [{ language: 'en', name: 'Sum', text: 'Add the numbers.' }], 1, 131_072],
    );
    assert.equal(await verdict(data, sum), '[ AC 40/40 ] [ AC 60/60 AC 60/60 ]');
  });

  test('of the FPS format is imported without its scripts', async () => {
    const { problem, data } = await readZip(zipped({ 'fps.xml': packages.fps }));
    assert.deepEqual(problem.statements, [{ language: 'en', name: 'Sum', text: 'Add two numbers.' }]);
    assert.deepEqual([problem.timeLimitSeconds, problem.memoryLimitKib], [1.5, 65_536]);
    assert.equal(await verdict(data, sum), 'AC 1/1 AC 1/1');
  });

  test('of pairs of files, or a folder of DMOJ, is imported', async () => {
    const { data } = await readZip(zipped(packages.pairs, 'tests of mine/'));
    assert.equal(await verdict(data, sum), 'AC 1/1 AC 1/1 AC 1/1');
    const folder = await readZip(zipped(packages.dmoj));
    assert.equal(await verdict(folder.data, sum), 'AC 40/40 AC 60/60');
  });
});
