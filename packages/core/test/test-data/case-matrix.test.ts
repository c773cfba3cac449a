import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { applyLimits } from '@tribunal/core/test-data/apply-limits';
import {
  extremesOf,
  type MatrixCase,
  matrixDifferences,
  verdictsOfGroups,
} from '@tribunal/core/test-data/case-matrix';
import { groupsText, readGroups, surprisesOf, surprisingGroups } from '@tribunal/core/test-data/expectations';

function aCase(given: Partial<MatrixCase> = {}): MatrixCase {
  return { status: 'AC', points: 1, total: 1, batch: null, time: 0.1, memory: 100, ...given };
}

describe('the matrix', () => {
  test('marks the slowest and the fastest case that ran, unless all took equally long', () => {
    const times = [0.2, 0.5, 0.1, 0.5].map((time) => aCase({ time }));
    const skipped = aCase({ status: 'SC', time: 0 });
    assert.deepEqual(extremesOf([...times, skipped]), { slowest: 2, fastest: 3 });
    assert.equal(extremesOf([aCase(), aCase()]), null);
    assert.equal(extremesOf([skipped]), null);
  });

  test('lists the verdicts of each batch once, without skipped cases', () => {
    const cases = [
      aCase(),
      aCase({ batch: 2, status: 'WA', points: 0 }),
      aCase({ batch: 2, status: 'SC', points: 0 }),
      aCase({ batch: 1 }),
      aCase({ batch: 1, points: 0.5 }),
    ];
    assert.deepEqual(verdictsOfGroups(cases), [
      { batch: 1, verdicts: ['AC', 'PAC'] },
      { batch: 2, verdicts: ['WA'] },
    ]);
  });

  test('finds a case of another version by its input, wherever it is', () => {
    const wrong = aCase({ status: 'WA', points: 0 });
    const before = {
      columns: [{ name: 'a', cases: [aCase(), wrong, aCase()] }],
      inputs: ['1.in', '2.in', '3.in'],
    };
    const after = {
      columns: [
        { name: 'a', cases: [wrong, aCase(), aCase()] },
        { name: 'new', cases: [aCase(), aCase(), aCase()] },
      ],
      inputs: ['2.in', '1.in', '4.in'],
    };
    assert.deepEqual(matrixDifferences(before, before), []);
    assert.deepEqual(matrixDifferences(before, after), [
      { solution: 'a', input: '4.in', before: null, after: aCase() },
      { solution: 'a', input: '3.in', before: aCase(), after: null },
    ]);
    const slower = { ...before, columns: [{ name: 'a', cases: [aCase({ time: 9 }), aCase(), aCase()] }] };
    assert.deepEqual(matrixDifferences(before, slower), [
      { solution: 'a', input: '2.in', before: wrong, after: aCase() },
    ]);
  });
});

describe('expected verdicts of groups', () => {
  test('are lines with a number and a verdict', () => {
    const groups = [
      { batch: 1, expected: 'accepted' as const },
      { batch: 12, expected: 'time limit exceeded' as const },
    ];
    assert.deepEqual(readGroups(' 12 : time limit exceeded\r\n\n1: accepted '), groups);
    assert.deepEqual(readGroups(groupsText(groups)), groups);
    for (const text of ['accepted', '0: accepted', '1: good', '1: accepted\n1: any'])
      assert.equal(readGroups(text), null, text);
  });

  test('surprise in the batch that differs, and in one that the data does not have', () => {
    const expected = { permitted: [], required: [], points: null, timeRatio: null };
    const groups = readGroups('1: accepted\n2: time limit exceeded\n3: partially accepted\n4: any');
    const judged = {
      ...{ result: 'TLE', points: 1, total: 3, time: 1, timeLimit: 1 },
      verdicts: ['AC', 'PAC', 'TLE'],
    };
    const found = [
      { batch: 1, verdicts: ['AC', 'TLE'] },
      { batch: 2, verdicts: ['AC', 'TLE'] },
      { batch: 3, verdicts: ['AC', 'PAC'] },
    ];
    const rule = { ...expected, groups: groups ?? [] };
    assert.deepEqual(surprisingGroups(rule, { ...judged, groups: found }), [1, 4]);
    assert.deepEqual(surprisesOf(rule, { ...judged, groups: found }), ['group']);
    assert.deepEqual(surprisesOf(expected, { ...judged, groups: found }), []);
  });
});

describe('suggested limits', () => {
  const factors = (language: string) => ({ timeFactor: language === 'PY3' ? 3 : 1, memoryFactor: 2 });
  const limits = { time_limit: 5, memory_limit: 100, language_limits: [] };

  test('are the general limit where it suffices, with the factors of languages', () => {
    const suggested = [
      { language: 'CPP', suggested: 1 },
      { language: 'PY3', suggested: 3 },
    ];
    assert.deepEqual(applyLimits(limits, suggested, factors), { time_limit: 1, language_limits: [] });
  });

  test('are limits of the languages that need more, and replace those that a language has', () => {
    const own = [{ language: 'JAVA', time_limit: 9, memory_limit: 7 }];
    const suggested = [
      { language: 'CPP', suggested: 0.5 },
      { language: 'JAVA', suggested: 0.5 },
      { language: 'PY3', suggested: 4 },
    ];
    assert.deepEqual(applyLimits({ ...limits, language_limits: own }, suggested, factors), {
      time_limit: 0.5,
      language_limits: [
        { language: 'JAVA', time_limit: 0.5, memory_limit: 7 },
        { language: 'PY3', time_limit: 4, memory_limit: 200 },
      ],
    });
  });
});
