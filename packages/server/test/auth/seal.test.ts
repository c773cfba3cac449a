import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seal, unseal } from '@tribunal/server/auth/seal';

test('what is sealed can be read with the same secret key only', () => {
  const sealed = seal('JBSWY3DPEHPK3PXP', 'one key');
  assert.equal(unseal(sealed, 'one key'), 'JBSWY3DPEHPK3PXP');
  assert.equal(unseal(sealed, 'another key'), undefined);
});

test('sealing twice gives two texts, neither of which shows what is in it', () => {
  const [one, two] = [seal('JBSWY3DPEHPK3PXP', 'key'), seal('JBSWY3DPEHPK3PXP', 'key')];
  assert.notEqual(one, two);
  assert.doesNotMatch(Buffer.from(one, 'base64url').toString('latin1'), /JBSWY/);
});

test('an altered seal is not read', () => {
  const sealed = seal('JBSWY3DPEHPK3PXP', 'key');
  const altered = sealed.slice(0, 10) + (sealed[10] === 'A' ? 'B' : 'A') + sealed.slice(11);
  for (const text of [altered, sealed.slice(0, -4), sealed.slice(3), '', 'v1.', 'v2.AAAA'])
    assert.equal(unseal(text, 'key'), undefined);
});
