import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seal, unseal } from '@tribunal/server/auth/seal';

test('an encrypted text can be read only with the same secret key', () => {
  const sealed = seal('JBSWY3DPEHPK3PXP', 'one key');
  assert.equal(unseal(sealed, 'one key'), 'JBSWY3DPEHPK3PXP');
  assert.equal(unseal(sealed, 'another key'), undefined);
});

test('encrypting twice gives two texts, neither of which contains the plain text', () => {
  const [one, two] = [seal('JBSWY3DPEHPK3PXP', 'key'), seal('JBSWY3DPEHPK3PXP', 'key')];
  assert.notEqual(one, two);
  assert.doesNotMatch(Buffer.from(one, 'base64url').toString('latin1'), /JBSWY/);
});

test('a modified text is refused', () => {
  const sealed = seal('JBSWY3DPEHPK3PXP', 'key');
  const altered = sealed.slice(0, 10) + (sealed[10] === 'A' ? 'B' : 'A') + sealed.slice(11);
  for (const text of [altered, sealed.slice(0, -4), sealed.slice(3), '', 'v1.', 'v2.AAAA'])
    assert.equal(unseal(text, 'key'), undefined);
});
