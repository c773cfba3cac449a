import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { loadProblem } from '../src/test-data/load-problem.ts';
import { openFolder } from '../src/test-data/open-folder.ts';
import { ProblemDataError, type TestCase } from '../src/test-data/problem.ts';
import { problemFolders } from './problem-folder.ts';
import { zipOf } from './zip-builder.ts';

const folders = problemFolders();
after(() => folders.remove());

const aCase: TestCase = {
  inputFile: null,
  outputFile: null,
  generator: null,
  points: 1,
  checker: { kind: 'built-in', name: 'standard', args: {} },
  outputLimitBytes: 25_165_824,
  shownOutputBytes: 64,
  isBinary: false,
  isSample: false,
  wallTimeFactor: 3,
};

test('cases and batches are read with their points and inherit missing values', async () => {
  const problem = await load(`
checker: {name: floats, args: {precision: 3}}
output_limit_length: 100
test_cases:
- {in: 1.in, out: 1.out, points: 5, checker: identical}
- {points: 20, output_prefix_length: 0, batched: [{in: 2.in}, {in: 3.in, binary_data: true}]}
- {points: 30, dependencies: [1], batched: [{in: 4.in, points: 7}]}
pretest_test_cases: [{in: 0.in}]
`);
  const floats = { kind: 'built-in', name: 'floats', args: { precision: 3 } } as const;
  const limited = { ...aCase, outputLimitBytes: 100, checker: floats };
  const quiet = { ...limited, points: 20, shownOutputBytes: 0 };
  assert.deepEqual(problem.tests, [
    {
      kind: 'case',
      case: {
        ...limited,
        inputFile: '1.in',
        outputFile: '1.out',
        points: 5,
        checker: { kind: 'built-in', name: 'identical', args: {} },
      },
      dependencies: [],
    },
    {
      kind: 'batch',
      dependencies: [],
      scoreRule: 'minimum',
      cases: [
        { ...quiet, inputFile: '2.in' },
        { ...quiet, inputFile: '3.in', isBinary: true },
      ],
    },
    {
      kind: 'batch',
      dependencies: [1],
      scoreRule: 'minimum',
      cases: [{ ...limited, inputFile: '4.in', points: 30 }],
    },
  ]);
  assert.deepEqual(problem.pretests, [
    { kind: 'case', case: { ...limited, inputFile: '0.in' }, dependencies: [] },
  ]);
});

test('the checker and the interactor of a problem are read with their settings', async () => {
  const problem = await load(`
checker: {name: bridged, args: {files: [check.cpp, testlib.h], lang: CPP17, type: testlib, time_limit: 5}}
interactive: {files: talk.py, feedback: false}
test_cases: [{in: 1.in}]
`);
  const [unit] = problem.tests;
  const common = {
    flags: [],
    args: [],
    memoryKb: null,
    pointsArePercent: false,
    ratesAnswers: false,
    passes: 1,
    hasChecker: false,
  };
  assert.deepEqual(unit?.kind === 'case' && unit.case.checker, {
    kind: 'program',
    program: {
      ...common,
      files: ['check.cpp', 'testlib.h'],
      language: 'CPP17',
      convention: 'testlib',
      cpuMs: 5000,
      showsFeedback: true,
    },
  });
  assert.deepEqual(problem.interactor, {
    ...common,
    files: ['talk.py'],
    language: null,
    convention: 'default',
    cpuMs: null,
    showsFeedback: false,
  });
});

test('without a list, cases and batches are found by the file names in the archive', async () => {
  const names = [
    'sum.2.1.in',
    'sum.2.1.out',
    'sum.1.10.in',
    'sum.1.10.out',
    'sum.1.9.in',
    'sum.1.9.out',
    'notes.txt',
  ];
  const archive = zipOf(...names.map((name) => ({ name, content: name })));
  const problem = await load('archive: tests.zip\npoints: 4', { 'tests.zip': archive });
  assert.deepEqual(problem.tests, [
    {
      kind: 'batch',
      dependencies: [],
      scoreRule: 'minimum',
      cases: [
        { ...aCase, inputFile: 'sum.1.9.in', outputFile: 'sum.1.9.out', points: 4 },
        { ...aCase, inputFile: 'sum.1.10.in', outputFile: 'sum.1.10.out', points: 4 },
      ],
    },
    {
      kind: 'batch',
      dependencies: [],
      scoreRule: 'minimum',
      cases: [{ ...aCase, inputFile: 'sum.2.1.in', outputFile: 'sum.2.1.out', points: 4 }],
    },
  ]);
});

test('files are read from the folder first and then from the archive, compressed or not', async () => {
  const archive = zipOf(
    { name: 'a.in', content: 'from the archive' },
    { name: 'deep/b.in', content: 'packed '.repeat(500) },
    { name: 'c.in', content: 'stored', stored: true },
  );
  const problem = await load('archive: tests.zip\ntest_cases: [{in: a.in}]', {
    'tests.zip': archive,
    'a.in': 'from the folder',
  });
  const contents = await Promise.all(['a.in', 'deep/b.in', 'c.in'].map((name) => problem.read(name)));
  assert.deepEqual(contents.map(String), ['from the folder', 'packed '.repeat(500), 'stored']);
});

const lists = 'test_cases: [{in: a.in}]';
const refusals: readonly [title: string, init: string, reason: RegExp][] = [
  ['an empty file', '', /init\.yml/],
  ['no cases', 'test_cases: []', /names no test cases/],
  ['bad YAML', 'test_cases: [', /init\.yml/],
  ['a tag that would construct something', 'test_cases: !!js/function "x"', /init\.yml/],
  ['an alias bomb', `a: &a [${'x,'.repeat(9)}]\n${bomb()}\n${lists}`, /init\.yml/],
  ['points that are not a number', 'test_cases: [{in: a.in, points: many}]', /points/],
  [
    'a dependency on a later batch',
    'test_cases: [{batched: [{in: a.in}], dependencies: [1]}]',
    /batch 1 depends/,
  ],
  ['a judge of its own', `${lists}\ncustom_judge: judge.py`, /uses custom_judge/],
  ['an archive that is not there', `${lists}\narchive: tests.zip`, /archive "tests.zip" is missing/],
  ['an archive outside the folder', `${lists}\narchive: ../tests.zip`, /points outside/],
];
for (const [title, init, reason] of refusals) {
  test(`init.yml is refused with ${title}`, async () => {
    await assert.rejects(load(init), matching(reason));
  });
}

test('no name in problem data points outside its folder', async () => {
  const folder = folders.add('links', { 'init.yml': lists, 'sub/x': 'x' });
  symlinkSync('/etc/passwd', join(folder, 'link'));
  symlinkSync('/etc', join(folder, 'folder'));
  const problem = await loadProblem(openFolder(folder));
  for (const name of [
    '/etc/passwd',
    '../../etc/passwd',
    'sub/../../x',
    'link',
    'folder/passwd',
    'sub',
    'x\0y',
  ]) {
    await assert.rejects(problem.read(name), ProblemDataError, name);
  }
  assert.equal(String(await problem.read('sub/x')), 'x');
});

const archives: readonly [title: string, archive: Buffer, reason: RegExp][] = [
  ['bytes that are no archive', Buffer.from('x'.repeat(100)), /not a zip file/],
  [
    'an archive that was cut',
    zipOf({ name: 'a.in', content: 'x'.repeat(99) }).subarray(40),
    /cut short|damaged/,
  ],
  ['encryption', zipOf({ name: 'a.in', content: 'x', claims: { flags: 1 } }), /encrypted/],
  [
    'an unknown method',
    zipOf({ name: 'a.in', content: 'x', claims: { method: 14 } }),
    /unknown compression method/,
  ],
  ['a claim of gigabytes', zipOf({ name: 'a.in', content: 'x', claims: { size: 0xfffffffe } }), /too large/],
  [
    'more content than it claims',
    zipOf({ name: 'a.in', content: 'x'.repeat(9999), claims: { size: 5 } }),
    /damaged/,
  ],
  ['less content than it claims', zipOf({ name: 'a.in', content: 'x', claims: { size: 5 } }), /damaged/],
  ['a wrong checksum', zipOf({ name: 'a.in', content: 'x', claims: { checksum: 1 } }), /damaged/],
  [
    'an entry beyond its end',
    zipOf({ name: 'a.in', content: 'x', claims: { offset: 1 << 30 } }),
    /cut short/,
  ],
];
for (const [title, archive, reason] of archives) {
  test(`an archive is refused with ${title}`, async () => {
    const reading = load(`${lists}\narchive: tests.zip`, { 'tests.zip': archive }).then(({ read }) =>
      read('a.in'),
    );
    await assert.rejects(reading, matching(reason));
  });
}

let count = 0;

function load(init: string, files: Record<string, Buffer | string> = {}) {
  return loadProblem(openFolder(folders.add(`p${count++}`, { 'init.yml': init, ...files })));
}

function matching(reason: RegExp) {
  return (error: unknown) => error instanceof ProblemDataError && reason.test(error.message);
}

function bomb(): string {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  return names
    .slice(1)
    .map((name, index) => `${name}: &${name} [${Array(9).fill(`*${names[index]}`).join(',')}]`)
    .join('\n');
}
