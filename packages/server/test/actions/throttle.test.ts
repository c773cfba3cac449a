import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addressBlock,
  countFailure,
  throttle,
  throttledBefore,
} from '@tribunal/server/actions/accounts/throttle';
import { testDatabase } from '../fixtures/database.ts';

const rule = { name: 'test', limit: 1, windowMs: 900_000 };

test('nobody waits longer than the window, also where another request has begun it a moment later', async () => {
  const { query } = await testDatabase();
  const now = new Date();
  await countFailure(query, rule, 'ada', new Date(now.getTime() + 5));
  const expected = { refusal: 'too many attempts', retryAfterSeconds: 900 };
  assert.deepEqual(await throttledBefore(query, rule, 'ada', now), expected);
  assert.deepEqual(await throttle(query, rule, 'ada', now), expected);
});

test('IPv6 addresses are counted by their 64-bit network', () => {
  assert.equal(addressBlock('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2');
  assert.equal(addressBlock('2001:db8::1'), '2001:db8:0:0');
  assert.equal(addressBlock('2001:db8:1:2::'), '2001:db8:1:2');
  assert.equal(addressBlock('::1'), '0:0:0:0');
  assert.equal(addressBlock('192.0.2.7'), '192.0.2.7');
  assert.equal(addressBlock('::ffff:192.0.2.7'), '::ffff:192.0.2.7');
});
