import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { nameFor } from '../src/programs/submitted-output.ts';
import { openJudging } from './judging.ts';
import { sumProblem } from './problem-folder.ts';
import { withoutBubblewrap } from './sandbox/bubblewrap-installed.ts';
import { zipOf } from './zip-builder.ts';

describe('a submission', { skip: withoutBubblewrap }, () => {
  let judging: Awaited<ReturnType<typeof openJudging>>;
  before(async () => {
    judging = await openJudging();
  });
  after(() => judging.close());

  const named = (files: Readonly<Record<string, string>>) =>
    Object.entries(files).map(([name, content]) => ({ name, content }));
  const judge = (language: string, files: Readonly<Record<string, string>>, more = {}) =>
    judging.judge({ language, source: '', files: named(files), memoryMb: 128, seconds: 10, ...more });
  const { 'init.yml': oneCase, ...sums } = sumProblem(10);

  describe('of several files', () => {
    test('in C++ is compiled from all its sources and headers', async () => {
      const files = {
        'lib/add.h': '#pragma once\nint add(int, int);\n',
        'lib/add.cpp': '#include "add.h"\nint add(int a, int b) { return a + b; }\n',
        'solve.cpp':
          '#include <cstdio>\n#include "lib/add.h"\nint main() { int a, b; scanf("%d %d", &a, &b); printf("%d", add(a, b)); }',
      };
      assert.equal(await judge('CPP17', files), 'AC 10/10');
      const { 'lib/add.cpp': _, ...incomplete } = files;
      assert.equal(await judge('CPP17', incomplete), 'CE');
    });

    test('in Python begins with the file main, or else with the first', async () => {
      const adding = 'def add(a, b): return a + b\n';
      const using = 'from adding import add\nprint(add(*map(int, input().split())))';
      assert.equal(await judge('PY3', { 'adding.py': adding, 'main.py': using }), 'AC 10/10');
      assert.equal(await judge('PY3', { 'solve.py': using, 'adding.py': adding }), 'AC 10/10');
      assert.equal(await judge('PY3', { 'adding.py': adding, 'solve.py': using }), 'WA 0/10');
    });

    test('in Java begins with the class that has the main method', async () => {
      const files = {
        'Adding.java':
          'package sums;\npublic class Adding { static int add(int a, int b) { return a + b; } }',
        'Solve.java':
          'package sums;\npublic class Solve { public static void main(String[] x) { var s = new java.util.Scanner(System.in); System.out.println(Adding.add(s.nextInt(), s.nextInt())); } }',
      };
      assert.equal(await judge('JAVA', files), 'AC 10/10');
    });

    test('is a compile error without a source of its language', async () => {
      assert.equal(await judge('CPP17', { 'a.py': 'print(1)', 'b.py': '' }), 'CE');
    });

    test('is compiled with the grader of the problem', async () => {
      const grader =
        '#include <cstdio>\n#include "sum.h"\nint main() { int a, b; scanf("%d %d", &a, &b); printf("%d", sum(a, b)); }';
      const problem = {
        ...sums,
        'grader.cpp': grader,
        'sum.h': 'int sum(int, int);',
        'init.yml': `signature_grader: {entry: grader.cpp, header: sum.h}\n${oneCase}`,
      };
      const files = {
        'one.cpp': 'int add(int, int);\nint sum(int a, int b) { return add(a, b); }',
        'two.cpp': 'int add(int a, int b) { return a + b; }',
      };
      assert.equal(await judge('CPP17', files, { problem }), 'AC 10/10');
      assert.equal(await judge('CPP17', { ...files, 'sum.h': '' }, { problem }), 'CE');
    });
  });

  describe('of outputs', () => {
    const { 'init.yml': cases, ...data } = sumProblem(2, 3);
    const problem = { ...data, 'init.yml': `output_only: true\n${cases}` };
    const zipped = (entries: Readonly<Record<string, string>>) =>
      judging.judge({
        language: 'PY3',
        source: '',
        archive: 'sent.zip',
        problem: {
          ...problem,
          'sent.zip': zipOf(...Object.entries(entries).map(([name, content]) => ({ name, content }))),
        },
      });

    test('in a zip has a file for each case', async () => {
      assert.equal(await zipped({ 'out/case1.out': '1\n', 'out/case2.out': '3\n' }), 'AC 2/2 AC 3/3');
      assert.equal(await zipped({ 'output_02.txt': '3\n' }), 'WA 0/2 AC 3/3');
    });

    test('can also be several files', async () => {
      assert.equal(
        await judge('PY3', { 'output_1.txt': '1', 'output_2.txt': '3' }, { problem }),
        'AC 2/2 AC 3/3',
      );
    });
  });
});

test('an output belongs to the case whose file it is named after, or whose number it has', () => {
  const second = { position: 2, inputFile: 'cases/b.in', outputFile: 'cases/b.ans' };
  for (const [names, found] of [
    [['b.ans', 'b.out', '2.out'], 'b.ans'],
    [['x/b.out', '2.out'], 'x/b.out'],
    [['1.out', '12.out', '002.out'], '002.out'],
    [['output_2'], 'output_2'],
    [['output_1', '22.out'], undefined],
  ] as const)
    assert.equal(nameFor(names, second), found);
});
