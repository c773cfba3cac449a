import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { openProblem } from '../src/test-data/open-problem.ts';
import { problemFolders } from './problem-folder.ts';
import { zipOf } from './zip-builder.ts';

const folders = problemFolders();
after(() => folders.remove());

let count = 0;

function open(init: string, files: Readonly<Record<string, Buffer>> = {}) {
  const folder = folders.add(`p${count++}`, { 'init.yml': init, ...files });
  return openProblem(folder, folder);
}

function archiveOf(...names: string[]): Record<string, Buffer> {
  return { 'tests.zip': zipOf(...names.map((name) => ({ name, content: '' }))) };
}

describe('a file name format', () => {
  test('is matched in linear time, whatever the pattern', async () => {
    const files = archiveOf(`${'a'.repeat(5000)}!`, 'aaa');
    const init = `archive: tests.zip\ntest_cases: {input_format: "^(?P<case>(a+)+)$"}`;
    const problem = await open(init, files);
    problem.close();
    assert.deepEqual(
      problem.tests.map((unit) => unit.kind === 'case' && unit.case.inputFile),
      ['aaa'],
    );
  });

  test('is matched in linear time if it is the default', async () => {
    const problem = await open('archive: tests.zip', archiveOf('1.in', `.in${'1-'.repeat(30_000)} `));
    problem.close();
    assert.equal(problem.tests.length, 1);
  });

  test('supports neither look-around nor back references', async () => {
    for (const format of ['(?=a)(?<case>1)', '(?<case>1)\\\\1']) {
      await assert.rejects(
        open(`archive: tests.zip\ntest_cases: {input_format: "${format}"}`, archiveOf('1.in')),
        { name: 'ProblemDataError', message: /without look-around and back references$/ },
      );
    }
  });

  test('must capture the case number', async () => {
    await assert.rejects(open(`archive: tests.zip\ntest_cases: {input_format: "1"}`, archiveOf('1.in')), {
      name: 'ProblemDataError',
      message: 'the file name format has no case number',
    });
  });

  test('has at most 500 characters', async () => {
    const init = `archive: tests.zip\ntest_cases: {input_format: "(?<case>${'a?'.repeat(250)})"}`;
    await assert.rejects(open(init, archiveOf('1.in')), {
      message: 'a file name format has more than 500 characters',
    });
  });
});

describe('an init.yml', () => {
  const refusals: Record<string, { init: string; message: string | RegExp }> = {
    'lists at most 10,000 cases': {
      init: `test_cases: [${'{},'.repeat(10_001)}]`,
      message: 'init.yml lists more than 10000 test cases',
    },
    'lists at most 10,000 cases, also through aliases': {
      init: `test_cases: [{batched: &b [${'{},'.repeat(1000)}]}, ${'{batched: *b},'.repeat(10)}]`,
      message: 'init.yml lists more than 10000 test cases',
    },
    'lists at most 10,000 cases, also in batches and pretests': {
      init: `test_cases: [{batched: [${'{},'.repeat(9999)}]}]\npretest_test_cases: [{},{}]`,
      message: 'init.yml lists more than 10000 test cases',
    },
    'is at most 1 MiB large': {
      init: `#${' '.repeat(1 << 20)}`,
      message: 'init.yml is larger than 1 MiB',
    },
    'has a limited depth': {
      init: `checker: {name: floats, args: ${'{a: '.repeat(50)}1${'}'.repeat(50)}}\ntest_cases: [{}]`,
      message: 'init.yml is nested too deeply',
    },
    'has no key that stock judges would run as a program': {
      init: 'test_cases: [{"points+": "1"}]',
      message: 'init.yml has a key "points+" that ends in "+"',
    },
    'has no such key at any depth': {
      init: 'checker: {name: floats, args: {"precision+": "1"}}\ntest_cases: [{}]',
      message: 'init.yml has a key "precision+" that ends in "+"',
    },
    'has no such key in a mapping that a later one of the same name replaces': {
      init: '<<: {"checker++": "1"}\n<<: {}\ntest_cases: [{}]',
      message: 'init.yml has a key "checker++" that ends in "+"',
    },
    'has no key that is an alias': {
      init: 'checker: {name: &name "checker+", args: {? *name : 1}}\ntest_cases: [{}]',
      message: 'init.yml has a key that is an alias',
    },
    'has no such key beside a feature that only stock judges support': {
      init: 'custom_judge: x.py\ntest_cases: [{"points+": "1"}]',
      message: 'init.yml has a key "points+" that ends in "+"',
    },
    'has no line break at which only stock judges end a comment': {
      init: '# x\u2028checker++: y\ntest_cases: [{}]',
      message: /^init\.yml has a character that judges read differently/,
    },
    'has no carriage return at which only stock judges end a comment': {
      init: '# x\rchecker++: y\ntest_cases: [{}]',
      message: /^init\.yml has a character that judges read differently/,
    },
    'has points with a finite sum': {
      init: 'test_cases: [{points: 1e308}, {points: 1e308}]',
      message: /^init\.yml\/test_cases\b.* must be/,
    },
    'has finite points': {
      init: 'points: .inf\ntest_cases: [{}]',
      message: /^init\.yml\/points must be/,
    },
    'has numbers as points': {
      init: 'points: .nan\ntest_cases: [{}]',
      message: /^init\.yml\/points must be/,
    },
  };
  for (const [title, { init, message }] of Object.entries(refusals)) {
    test(title, async () => {
      await assert.rejects(open(init), { name: 'ProblemDataError', message });
    });
  }
});

test('an archive has at most 10,000 entries, including folders', async () => {
  const files = archiveOf('1.in', ...Array.from({ length: 10_000 }, (_, index) => `${index}/`));
  await assert.rejects(open('archive: tests.zip', files), {
    name: 'ProblemDataError',
    message: 'the archive has more than 10000 entries',
  });
});
