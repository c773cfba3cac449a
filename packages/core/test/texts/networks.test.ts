import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAllowedAddress, networkName } from '@tribunal/core/texts/networks';

test('a network has one spelling, whatever bits were written after its prefix', () => {
  const spellings: [string, string | null][] = [
    ['10.1.2.3/8', '10.0.0.0/8'],
    [' 192.0.2.7 ', '192.0.2.7/32'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8:0:0:1:0:0:9/64', '2001:db8::/64'],
    ['2001:db8::1', '2001:db8::1/128'],
    ['::/0', '::/0'],
    ['1:0:2:0:0:3:0:4', '1:0:2::3:0:4/128'],
    ['::ffff:192.0.2.0/120', '192.0.2.0/24'],
    ['64:ff9b::192.0.2.33', '64:ff9b::c000:221/128'],
  ];
  for (const [text, name] of spellings) assert.equal(networkName(text), name, text);
});

test('what is not an address or a prefix is not a network', () => {
  const wrong = [
    '',
    '10.0.0',
    '10.0.0.256',
    '010.0.0.1',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    '10.0.0.0/',
    '::1::2',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8::',
    '2001:db8::/129',
    '::ffff:1.2.3.4/90',
    '[::1]',
    'fe80::1%eth0',
    'example.org',
    '10.0.0.0-10.0.0.9',
  ];
  for (const text of wrong) assert.equal(networkName(text), null, text);
});

test('an address is allowed in one of the networks, and everywhere without networks', () => {
  const networks = ['10.20.0.0/16', '2001:db8:1::/48'];
  const allowed: [string, boolean][] = [
    ['10.20.255.1', true],
    ['10.21.0.1', false],
    ['::ffff:10.20.0.1', true],
    ['10.20.0.1:51234', true],
    ['[2001:db8:1::9%eth0]:51234', true],
    ['2001:db8:1:ffff::9', true],
    ['2001:db8:2::9', false],
    ['', false],
    ['unknown', false],
  ];
  for (const [address, isAllowed] of allowed)
    assert.equal(isAllowedAddress(address, networks), isAllowed, address);
  assert.equal(isAllowedAddress('unknown', []), true);
  assert.equal(isAllowedAddress('203.0.113.9', ['0.0.0.0/0']), true);
  assert.equal(isAllowedAddress('2001:db8::1', ['0.0.0.0/0']), false);
});
