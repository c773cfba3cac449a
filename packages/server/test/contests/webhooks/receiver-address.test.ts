import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostOf, isBlocked, readReceiver } from '@tribunal/server/actions/contests/webhooks/receiver-address';

test('private, loopback, link-local, metadata and reserved addresses are blocked, in IPv4, IPv6 and mapped forms', () => {
  const blocked = [
    ...[
      '0.0.0.0',
      '10.1.2.3',
      '100.64.0.1',
      '100.100.100.200',
      '127.0.0.1',
      '127.255.0.1',
      '169.254.169.254',
    ],
    ...[
      '168.63.129.16',
      '172.16.0.1',
      '172.31.255.255',
      '192.0.0.192',
      '192.168.1.1',
      '198.18.0.1',
      '224.0.0.1',
    ],
    ...['240.0.0.1', '255.255.255.255', '192.0.2.1', '198.51.100.7', '203.0.113.9'],
    ...[
      '::',
      '::1',
      'fe80::1',
      'fc00::1',
      'fd00:ec2::254',
      'ff02::1',
      '2001:db8::1',
      '2002:7f00:1::',
      '2001::1',
    ],
    ...['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '::127.0.0.1', '64:ff9b::7f00:1'],
    ...['not an address', ''],
  ];
  assert.deepEqual(
    blocked.filter((address) => !isBlocked(address, [])),
    [],
  );
  const open = ['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::1'];
  assert.deepEqual(
    open.filter((address) => isBlocked(address, [])),
    [],
  );
});

test('the operator can allow a private network, and nothing besides', () => {
  const allowed = ['10.5.0.0/16', '127.0.0.1', 'fd00:5::/32'];
  assert.deepEqual(
    ['10.5.1.1', '10.6.1.1', '127.0.0.1', '127.0.0.2', 'fd00:5::1', 'fd00:6::1', '::1'].filter(
      (address) => !isBlocked(address, allowed),
    ),
    ['10.5.1.1', '127.0.0.1', 'fd00:5::1'],
  );
});

test('an address in an unusual form is read as the address that it stands for', () => {
  const forms = [
    'http://2130706433/',
    'http://0x7f.1/',
    'http://017700000001/',
    'http://127.1/',
    'http://127。0。0。1/',
  ];
  for (const form of forms) assert.equal(hostOf(readReceiver(form)!), '127.0.0.1', form);
  assert.equal(hostOf(readReceiver('http://[::ffff:127.0.0.1]:80/')!), '::ffff:7f00:1');
});

test('a receiver has an address with http or https, without a password or a fragment', () => {
  const bad = [
    '',
    'x',
    '/hook',
    'ftp://a.example/',
    'file:///etc/passwd',
    'https://me@a.example/',
    'https://a.example/#b',
  ];
  for (const text of [...bad, 'https://u:p@a.example/', 'javascript:alert(1)', 'http://', 'http://a b/'])
    assert.equal(readReceiver(text), null, text);
  assert.equal(readReceiver('https://a.example/b?c=d')?.href, 'https://a.example/b?c=d');
});
