import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type CaseStatus,
  caseStatusFromBits,
  isInProgress,
  overallResult,
  statuses,
} from '@tribunal/core/judging/verdicts';

test('a submission is in progress while it is queued, processing or grading', () => {
  assert.deepEqual(statuses.filter(isInProgress), ['QU', 'P', 'G']);
});

test('the status of a case is the first of TLE, MLE, OLE, RTE, IR, WA, SC whose bit is set, otherwise AC', () => {
  const all = 1 + 2 + 4 + 8 + 16 + 32 + 64;
  const peeled = [all, 0b1111011, 0b1110011, 0b0110011, 0b0110001, 0b0100001, 0b0100000, 0];
  assert.deepEqual(peeled.map(caseStatusFromBits), ['TLE', 'MLE', 'OLE', 'RTE', 'IR', 'WA', 'SC', 'AC']);
});

test('the worst case determines the result of a submission: SC < AC < WA < MLE < TLE < IR < RTE < OLE', () => {
  const order: CaseStatus[] = ['SC', 'AC', 'WA', 'MLE', 'TLE', 'IR', 'RTE', 'OLE'];
  const prefixes = order.slice(1).map((_, index) => order.slice(0, index + 2));
  assert.deepEqual(prefixes.map(overallResult), order.slice(1));
  assert.deepEqual(
    prefixes.map((prefix) => overallResult(prefix.toReversed())),
    order.slice(1),
  );
});

test('a submission without any executed case is an internal error', () => {
  assert.deepEqual([overallResult([]), overallResult(['SC', 'SC'])], ['IE', 'IE']);
});
