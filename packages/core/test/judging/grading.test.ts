import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type CaseResult,
  contestPoints,
  gradeCases,
  pointsPerBatch,
  problemPoints,
} from '@tribunal/core/judging/grading';
import type { CaseStatus } from '@tribunal/core/judging/verdicts';

const partial = { points: 5, partial: true };
const allOrNothing = { points: 5, partial: false };
const inContest = { points: 100, partial: true };

test('seven of ten equal cases earn seven tenths', () => {
  const cases = [...repeat(7, 'AC 10/10'), ...repeat(3, 'WA 0/10')];
  assert.deepEqual(judged(cases), { result: 'WA', cases: '70/100', problem: 3.5, contest: 70 });
});

test('a batch earns the points of its weakest case', () => {
  const cases = [
    ...batch(1, 'AC 20/20', 'AC 20/20'),
    ...batch(2, 'AC 30/30', 'WA 0/30', 'SC 0/30'),
    ...batch(3, 'AC 25/50', 'AC 50/50'),
  ];
  assert.deepEqual(judged(cases), { result: 'WA', cases: '45/100', problem: 2.25, contest: 45 });
  assert.deepEqual(pointsPerBatch(cases), [
    { batch: 1, points: 20 },
    { batch: 2, points: 0 },
    { batch: 3, points: 25 },
  ]);
});

const twoOfThree = [...repeat(2, 'AC 1/1'), ...repeat(1, 'TLE 0/1')];

test('earned points are rounded to three decimals', () => {
  assert.deepEqual(judged(twoOfThree), { result: 'TLE', cases: '2/3', problem: 3.333, contest: 66.667 });
});

test('a problem without partial points earns all or nothing, also in a contest', () => {
  assert.deepEqual(judged(twoOfThree, allOrNothing), { result: 'TLE', cases: '2/3', problem: 0, contest: 0 });
  assert.deepEqual(judged(repeat(3, 'AC 1/1'), allOrNothing), {
    result: 'AC',
    cases: '3/3',
    problem: 5,
    contest: 100,
  });
});

test('a contest can disallow the partial points of a problem', () => {
  const grade = gradeCases(twoOfThree);
  assert.equal(contestPoints(grade, { points: 100, partial: false }, partial), 0);
});

test('a batch that fails at its first case earns nothing', () => {
  const cases = batch(1, 'WA 0/100', 'SC 0/100');
  assert.deepEqual(judged(cases), { result: 'WA', cases: '0/100', problem: 0, contest: 0 });
});

test('a case that passes with partial points is accepted', () => {
  assert.deepEqual(judged(repeat(1, 'AC 4/10')), { result: 'AC', cases: '4/10', problem: 2, contest: 40 });
});

test('all cases outside batches form one batch', () => {
  assert.deepEqual(pointsPerBatch(repeat(10, 'AC 10/10')), [{ batch: null, points: 10 }]);
});

test('a submission has the largest time and memory of its cases', () => {
  const [small, large] = repeat(2, 'AC 1/1') as [CaseResult, CaseResult];
  const cases = [
    { ...small, time: 0.5, memory: 2048 },
    { ...large, time: 0.25, memory: 4096 },
  ];
  assert.deepEqual(gradeCases(cases), { result: 'AC', casePoints: 2, caseTotal: 2, time: 0.5, memory: 4096 });
});

test('a submission without cases is an internal error without points', () => {
  const grade = gradeCases([]);
  assert.deepEqual(grade, { result: 'IE', casePoints: 0, caseTotal: 0, time: 0, memory: 0 });
  assert.equal(problemPoints(grade, partial), 0);
});

test('case points are added to three decimals', () => {
  const grade = gradeCases([...repeat(1, 'AC 0.1/0.1'), ...repeat(1, 'AC 0.2/0.2')]);
  assert.deepEqual([grade.casePoints, grade.caseTotal], [0.3, 0.3]);
});

function judged(cases: readonly CaseResult[], problem = partial) {
  const grade = gradeCases(cases);
  return {
    result: grade.result,
    cases: `${grade.casePoints}/${grade.caseTotal}`,
    problem: problemPoints(grade, problem),
    contest: contestPoints(grade, inContest, problem),
  };
}

function repeat(count: number, notation: string): CaseResult[] {
  return Array.from({ length: count }, () => aCase(notation, null));
}

function batch(number: number, ...notations: string[]): CaseResult[] {
  return notations.map((notation) => aCase(notation, number));
}

function aCase(notation: string, batch: number | null): CaseResult {
  const [status, share] = notation.split(' ') as [CaseStatus, string];
  const [points, total] = share.split('/').map(Number) as [number, number];
  return { status, points, total, time: 0.1, memory: 1024, batch };
}

test('a batch can add up or multiply what its cases earn', () => {
  const cases = [20, 10, 20, 20].map((points) => ({
    ...{ status: 'AC' as const, batch: 1, time: 0, memory: 0, points, total: 20 },
  }));
  const earned = (scoreRule: 'minimum' | 'sum' | 'product') =>
    gradeCases(cases.map((one) => ({ ...one, scoreRule }))).casePoints;
  assert.deepEqual([earned('minimum'), earned('sum'), earned('product')], [10, 17.5, 10]);
  const half = cases.map((one) => ({ ...one, points: 10, scoreRule: 'product' as const }));
  assert.equal(gradeCases(half).casePoints, 1.25);
  assert.deepEqual(pointsPerBatch(half), [{ batch: 1, points: 1.25 }]);
});
