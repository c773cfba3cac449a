import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CaseResult, skipped } from '../src/grading/case-result.ts';
import { gradeCases } from '../src/grading/grade-cases.ts';
import { planCases } from '../src/grading/plan.ts';
import type { TestCase, TestUnit } from '../src/test-data/problem.ts';

/**
 * Notation: `1` is a case with one point, `0` a case without points, `(1 1)` a batch, `(1<1 2)` a batch that depends on
 * batches 1 and 2. An `x` after a case makes it fail. Results: `.` passed, `x` failed, `-` skipped.
 */
const rules: readonly [title: string, tests: string, shortCircuit: boolean, told: string][] = [
  ['cases outside batches are independent', '1 1x 1', false, '. x .'],
  ['short circuit ends everything at the first failure', '1 1x 1 (1 1)', true, '. x - (- -)'],
  ['a failure ends its batch only', '(1 1x 1) (1 1) 1', false, '(. x -) (. .) .'],
  ['short circuit also ends the batches that follow', '(1x 1) (1 1) 1', true, '(x -) (- -) -'],
  ['a failed case without points ends everything', '0x 1 (1 1)', false, 'x - (- -)'],
  ['a passed case without points changes nothing', '0 1x 1', false, '. x .'],
  ['a batch is skipped if a batch that it depends on failed', '(1x 1) (1<1 1) (1)', false, '(x -) (- -) (.)'],
  ['a batch is skipped if a batch that it depends on was skipped', '(1x) (1<1) (1<2)', false, '(x) (-) (-)'],
  [
    'a batch runs if all batches that it depends on passed',
    '(1) (1x) (1<1) (1<1 2)',
    false,
    '(.) (x) (.) (-)',
  ],
];

for (const [title, tests, shortCircuit, told] of rules) {
  for (const parallel of [1, 3]) {
    test(`${title} (${parallel} at once)`, async () => {
      assert.equal(await play(tests, { shortCircuit, parallel }), told);
    });
  }
}

test('results are reported in the order of the cases', async () => {
  const delays = [30, 1, 15, 1];
  assert.equal(await play('1 1x 1 1x', { parallel: 4, delays }), '. x . x');
});

test('a case that runs in parallel is stopped when it turns out to be skipped', async () => {
  const stopped: number[] = [];
  assert.equal(
    await play('(1x 1 1 1)', { parallel: 4, delays: [5, 5000, 5000, 5000], stopped }),
    '(x - - -)',
  );
  assert.deepEqual(stopped, [2, 3, 4]);
});

test('an internal failure of the judge stops all running cases', async () => {
  const stopped: number[] = [];
  const grading = play('1! 1 1', { parallel: 3, delays: [5, 5000, 5000], stopped });
  await assert.rejects(grading, /the sandbox broke/);
  assert.deepEqual(stopped, [2, 3]);
});

test('dependencies are numbers within their own list of batches', () => {
  const { dependencies } = planCases({ pretests: parse('(1) (1<1)'), tests: parse('(1) (1<1)') }, false);
  assert.deepEqual(
    [...dependencies],
    [
      [1, []],
      [2, [1]],
      [3, []],
      [4, [3]],
    ],
  );
});

interface Play {
  readonly parallel: number;
  readonly shortCircuit?: boolean;
  readonly delays?: readonly number[];
  readonly stopped?: number[];
}

async function play(notation: string, { parallel, shortCircuit = false, delays = [], stopped = [] }: Play) {
  const plan = planCases({ tests: parse(notation), pretests: [] }, false);
  const told: string[] = [];
  const events = gradeCases(plan, {
    parallel,
    shortCircuit,
    signal: new AbortController().signal,
    async run({ position, case: { inputFile } }, signal) {
      await sleep(delays[position - 1] ?? 0, undefined, { signal }).catch(() => stopped.push(position));
      if (inputFile === '!') throw new Error('the sandbox broke');
      return inputFile === 'x' ? failed : passed;
    },
  });
  for await (const event of events) {
    if (event.kind === 'case')
      told.push(event.result === skipped ? '-' : event.result === failed ? 'x' : '.');
    else told.push(event.kind === 'batch-begin' ? '(' : ')');
  }
  return told.join(' ').replaceAll('( ', '(').replaceAll(' )', ')');
}

const passed: CaseResult = { ...skipped, status: 0 };
const failed: CaseResult = { ...skipped, status: 1 };

function parse(notation: string): TestUnit[] {
  return [...notation.matchAll(/\(([^)]*)\)|(\S+)/g)].map(([, batch, single]): TestUnit => {
    if (single !== undefined) return { kind: 'case', case: testCase(single), dependencies: [] };
    const [first = '', ...rest] = (batch ?? '').split(' ');
    const [own = '', dependency] = first.split('<');
    if (dependency === undefined)
      return { ...inBatch, dependencies: [], cases: [own, ...rest].map(testCase) };
    const further = rest.map(Number).filter((number) => number > 1);
    const cases = [own, ...rest.filter((each) => Number(each) <= 1)].map(testCase);
    return { ...inBatch, dependencies: [Number(dependency), ...further], cases };
  });
}

const inBatch = { kind: 'batch', scoreRule: 'minimum' } as const;

function testCase(notation: string): TestCase {
  const { points = '1', fate = '' } = /^(?<points>\d)(?<fate>[x!]?)$/.exec(notation)?.groups ?? {};
  return {
    inputFile: fate || null,
    outputFile: null,
    generator: null,
    points: Number(points),
    checker: { kind: 'built-in', name: 'standard', args: {} },
    outputLimitBytes: 1,
    shownOutputBytes: 0,
    isBinary: false,
    isSample: false,
    wallTimeFactor: 3,
  };
}
