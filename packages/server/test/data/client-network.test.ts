import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { clientNetwork } from '@tribunal/server/http/data/client-network';

test('an IPv4 address counts by itself, in any notation', () => {
  const written = [
    '192.0.2.1',
    '192.0.2.1:51234',
    '::ffff:192.0.2.1',
    '::FFFF:192.0.2.1',
    '[::ffff:192.0.2.1]:80',
  ];
  deepEqual([...new Set(written.map(clientNetwork))], ['192.0.2.1']);
});

test('IPv6 addresses count by their first 64 bits, in any notation', () => {
  const written = [
    '2001:db8:1:2::1',
    '2001:db8:1:2:ffff:ffff:ffff:ffff',
    '2001:0DB8:0001:0002::5',
    '[2001:db8:1:2::7]',
    '[2001:db8:1:2::7]:443',
  ];
  deepEqual([...new Set(written.map(clientNetwork))], ['2001:db8:1:2::/64']);
  equal(clientNetwork('2001:db8:1:3::1'), '2001:db8:1:3::/64');
  equal(clientNetwork('::1'), '0:0:0:0::/64');
  equal(clientNetwork('fe80::1%eth0'), 'fe80:0:0:0::/64');
});

test('text that is not an address is cut for the index', () => {
  equal(clientNetwork('unknown'), 'unknown');
  equal(clientNetwork('x:'.repeat(5000)).length, 100);
});
