import assert from 'node:assert/strict';
import { test } from 'node:test';
import { doJudgesDiffer } from '@tribunal/core/judging/runtime-differences';

const runtime = (version: string, digest: string, ...judges: string[]) => ({ version, digest, judges });

test('judges differ when a language has another version, or another build of the same version', () => {
  assert.equal(doJudgesDiffer([]), false);
  assert.equal(doJudgesDiffer([runtime('12.2', 'x', 'a', 'b')]), false);
  assert.equal(doJudgesDiffer([runtime('12.2', 'x', 'a'), runtime('13.1', 'y', 'b')]), true);
  assert.equal(doJudgesDiffer([runtime('12.2', 'x', 'a'), runtime('12.2', 'y', 'b')]), true);
});

test('a judge that reports no digest is compared by version', () => {
  assert.equal(doJudgesDiffer([runtime('12.2', 'x', 'a'), runtime('12.2', '', 'b')]), false);
});

test('one judge with several versions does not differ from itself', () => {
  assert.equal(doJudgesDiffer([runtime('8', '', 'a'), runtime('17', '', 'a')]), false);
});
