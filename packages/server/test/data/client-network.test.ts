import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { clientNetwork } from '@tribunal/server/http/data/client-network';

test('an address of version 4 is itself, however a proxy writes it', () => {
  const written = [
    '192.0.2.1',
    '192.0.2.1:51234',
    '::ffff:192.0.2.1',
    '::FFFF:192.0.2.1',
    '[::ffff:192.0.2.1]:80',
  ];
  deepEqual([...new Set(written.map(clientNetwork))], ['192.0.2.1']);
});

test('addresses of version 6 count by their first 64 bits, however a proxy writes them', () => {
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

test('what is no address is short enough for an index', () => {
  equal(clientNetwork('unknown'), 'unknown');
  equal(clientNetwork('x:'.repeat(5000)).length, 100);
});
