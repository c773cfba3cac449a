import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromBase32, toBase32 } from '@tribunal/server/auth/base32';
import {
  newScratchCodes,
  newTotpKey,
  normalizeCode,
  stepOfCode,
  totpAddress,
  totpCode,
} from '@tribunal/server/auth/two-factor';

test('codes are those of RFC 6238, in six digits', () => {
  const key = Buffer.from('12345678901234567890');
  const vectors: [seconds: number, code: string][] = [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ];
  for (const [seconds, code] of vectors) assert.equal(totpCode(key, Math.floor(seconds / 30)), code);
});

test('a code is accepted from one step before to one step after its own', () => {
  const key = toBase32(Buffer.from('12345678901234567890'));
  const step = 37_037_036;
  const taken = (seconds: number) => stepOfCode(key, '081804', new Date((step * 30 + seconds) * 1000));
  assert.deepEqual([-31, -30, 0, 29, 30, 59, 60].map(taken), [
    undefined,
    step,
    step,
    step,
    step,
    step,
    undefined,
  ]);
});

test('a code has exactly six digits', () => {
  const key = newTotpKey();
  for (const code of ['', '12345', '1234567', '12345a', '１２３４５６', '-12345'])
    assert.equal(stepOfCode(key, code, new Date()), undefined);
});

test('an invalid key matches no code', () => {
  for (const key of ['', '1', '!'])
    assert.equal(stepOfCode(key, totpCode(Buffer.alloc(0), 1), new Date(30_000)), undefined);
});

test('base32 is that of RFC 4648, without padding', () => {
  const vectors: [string, string][] = [
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ];
  for (const [text, encoded] of vectors) {
    assert.equal(toBase32(Buffer.from(text)), encoded);
    assert.deepEqual(fromBase32(encoded), Buffer.from(text));
  }
  assert.deepEqual(fromBase32('mzxw 6ytb oi======'), Buffer.from('foobar'));
  assert.equal(fromBase32('MZXW0'), undefined);
});

test('five scratch codes of 16 letters and digits, all different', () => {
  const codes = newScratchCodes();
  assert.equal(new Set(codes).size, 5);
  for (const code of codes) assert.match(code, /^[A-Z2-7]{16}$/);
});

test('a code may contain spaces, hyphens and lower-case letters', () => {
  assert.equal(normalizeCode(' abcd-efgh ijkl-mnop '), 'ABCDEFGHIJKLMNOP');
  assert.equal(normalizeCode('287 082'), '287082');
});

test('the address of the QR code names site, user and key', () => {
  assert.equal(
    totpAddress('MZXW6YTBOI', 'alice', 'Tribunal'),
    'otpauth://totp/Tribunal:alice?secret=MZXW6YTBOI&issuer=Tribunal',
  );
});
