import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { planSlots } from '../src/slots.ts';

describe('the slots of a judge', () => {
  test('are as many as cores, without the one that the site needs', () => {
    assert.deepEqual(planSlots({}, 'judge.example.org', 4), { slots: 4, pinned: true, comesFirst: true });
    assert.deepEqual(planSlots({}, '127.0.0.1', 4), { slots: 3, pinned: true, comesFirst: true });
    assert.deepEqual(planSlots({}, '127.0.0.1', 1), { slots: 1, pinned: true, comesFirst: false });
  });

  test('share a core only if an operator wants more of them', () => {
    assert.deepEqual(planSlots({ slots: 5 }, 'judge.example.org', 4), {
      slots: 5,
      pinned: false,
      comesFirst: false,
    });
    assert.equal(planSlots({ slots: 5, pin: true }, 'judge.example.org', 4).pinned, true);
    assert.equal(planSlots({ slots: 1, pin: false }, 'judge.example.org', 4).pinned, false);
  });

  test('take a core from the site only if an operator wants it', () => {
    assert.deepEqual(planSlots({ slots: 4 }, 'localhost', 4), { slots: 4, pinned: true, comesFirst: false });
  });
});
