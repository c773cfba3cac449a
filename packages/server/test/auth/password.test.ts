import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { commonPasswords } from '@tribunal/server/auth/commonest-passwords';
import {
  generatePassword,
  hashGeneratedPassword,
  hashPassword,
  isPassword,
  passwordFault,
} from '@tribunal/server/auth/password';

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

test('generated passwords, which cannot be guessed, have a cheaper hash', async () => {
  const hash = await hashGeneratedPassword('abcd-efgh-jkmn');
  assert.match(hash, /^\$argon2id\$v=19\$m=4096,t=1,p=1\$/);
  assert.equal(await isPassword('abcd-efgh-jkmn', hash), true);
  assert.equal(await isPassword('abcd-efgh-jkmp', hash), false);
});

test('no password matches an unknown user or a hash of another kind', async () => {
  assert.equal(await isPassword('zebra77!', null), false);
  assert.equal(await isPassword('zebra77!', 'pbkdf2_sha256$1$salt$hash'), false);
  assert.equal(await isPassword('', ''), false);
});

test('the check for an unknown user takes as long as for a known one, with a chosen or a generated password', async () => {
  await isPassword('x', null);
  const unknown = await secondsFor(() => isPassword('wrong', null));
  for (const hash of [await hashPassword('zebra77!'), await hashGeneratedPassword('zebra77!')]) {
    const known = await secondsFor(() => isPassword('wrong', hash));
    assert.ok(unknown > known / 3 && unknown < known * 3, `${unknown} against ${known}`);
  }
});

/** Processor time, which does not depend on other load; the median of several runs, because the system only estimates it. */
async function secondsFor(work: () => Promise<unknown>): Promise<number> {
  const seconds: number[] = [];
  for (let round = 0; round < 9; round++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    seconds.push((user + system) / 1e6);
  }
  return seconds.toSorted((a, b) => a - b)[4]!;
}

test('a generated password is long and unique', () => {
  assert.match(generatePassword(), /^[A-Za-z0-9_-]{16}$/);
  assert.notEqual(generatePassword(), generatePassword());
});
