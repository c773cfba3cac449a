import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { commonPasswords } from '@tribunal/server/auth/commonest-passwords';
import { generatePassword, hashPassword, isPassword, passwordFault } from '@tribunal/server/auth/password';

describe('a chosen password', () => {
  const tooShort = 'password too short';
  const tooCommon = 'password too common';
  const table: [password: string, fault: string | undefined][] = [
    ['', tooShort],
    ['zebra77', tooShort],
    ['🦓🦓🦓🦓🦓🦓🦓', tooShort],
    ['password', tooCommon],
    ['PassWord123', tooCommon],
    ['12345678', tooCommon],
    ['zzzzzzzzzzzz', tooCommon],
    ['23456789', tooCommon],
    ['hgfedcba', tooCommon],
    ['Alice-Liddell', 'password is the username'],
    ['x'.repeat(999).concat('yz'), 'password too long'],
    ['zebra77!', undefined],
    ['пароль с пробелами', undefined],
  ];
  for (const [password, fault] of table) {
    test(`${JSON.stringify(password.slice(0, 30))} is ${fault ? 'refused' : 'taken'}`, () => {
      assert.equal(passwordFault(password, 'alice-liddell'), fault);
    });
  }
});

test('the list of common passwords contains only lower-case ones of sufficient length', () => {
  assert.ok(commonPasswords.size > 300);
  for (const password of commonPasswords) {
    assert.ok([...password].length >= 8, password);
    assert.equal(password, password.toLowerCase());
  }
});

test('passwords are hashed with argon2id, each with its own salt', async () => {
  const [one, two] = await Promise.all([hashPassword('zebra77!'), hashPassword('zebra77!')]);
  assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  assert.notEqual(one, two);
  assert.equal(await isPassword('zebra77!', one), true);
  assert.equal(await isPassword('zebra77?', one), false);
});

test('no password matches an unknown user or a hash of another kind', async () => {
  assert.equal(await isPassword('zebra77!', null), false);
  assert.equal(await isPassword('zebra77!', 'pbkdf2_sha256$1$salt$hash'), false);
  assert.equal(await isPassword('', ''), false);
});

test('the check for an unknown user takes as long as for a known one', async () => {
  const hash = await hashPassword('zebra77!');
  await isPassword('x', null);
  const known = await secondsFor(() => isPassword('wrong', hash));
  const unknown = await secondsFor(() => isPassword('wrong', null));
  assert.ok(unknown > known / 3 && unknown < known * 3, `${unknown} against ${known}`);
});

/** Processor time, which does not depend on other load; the fastest of several runs. */
async function secondsFor(work: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 8; round++) {
    const before = process.cpuUsage();
    await work();
    best = Math.min(best, process.cpuUsage(before).user / 1e6);
  }
  return best;
}

test('a generated password is long and unique', () => {
  assert.match(generatePassword(), /^[A-Za-z0-9_-]{16}$/);
  assert.notEqual(generatePassword(), generatePassword());
});
