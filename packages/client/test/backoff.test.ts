import assert from 'node:assert/strict';
import { test } from 'node:test';
import { backoffMs, retryAfterMs } from '@tribunal/client/requests/backoff';

test('waits double with every failure, up to a minute or a longer first wait', () => {
  const longest = (firstMs: number) =>
    [0, 1, 2, 6, 7, 2000].map((failures) => backoffMs(failures, firstMs, 1));
  assert.deepEqual(longest(500), [500, 1000, 2000, 32_000, 60_000, 60_000]);
  assert.deepEqual(longest(90_000), [90_000, 90_000, 90_000, 90_000, 90_000, 90_000]);
});

test('chance spreads a wait over its second half', () => {
  assert.deepEqual(
    [0, 0.5, 1].map((chance) => backoffMs(0, 1000, chance)),
    [500, 750, 1000],
  );
});

test('Retry-After is read as seconds or as a date, and never exceeds the longest timer', () => {
  const now = new Date('2025-03-01T10:00:00Z');
  const waits = {
    0: 0,
    120: 120_000,
    99999999999: 2_147_483_647,
    'Sat, 01 Mar 2025 10:00:30 GMT': 30_000,
    'Sat, 01 Mar 2025 09:00:00 GMT': 0,
    soon: null,
  };
  for (const [header, waitMs] of Object.entries(waits))
    assert.equal(retryAfterMs(header, now), waitMs, header);
  assert.equal(retryAfterMs(null, now), null);
});
