import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressBlock } from '@tribunal/server/actions/accounts/throttle';

test('IPv6 addresses are counted by their 64-bit network', () => {
  assert.equal(addressBlock('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2');
  assert.equal(addressBlock('2001:db8::1'), '2001:db8:0:0');
  assert.equal(addressBlock('2001:db8:1:2::'), '2001:db8:1:2');
  assert.equal(addressBlock('::1'), '0:0:0:0');
  assert.equal(addressBlock('192.0.2.7'), '192.0.2.7');
  assert.equal(addressBlock('::ffff:192.0.2.7'), '::ffff:192.0.2.7');
});
