import assert from 'node:assert/strict';
import { test } from 'node:test';
import { affectsResults } from '@tribunal/contract/settings/contest-effects';

test('an edit that only describes the contest affects no results', () => {
  assert.equal(affectsResults({ canned_answers: [[], ['No comment.']], name: ['Cup', 'Cup 2026'] }), false);
  assert.equal(affectsResults({ canned_answers: [[], ['No comment.']], is_rated: [false, true] }), true);
});
