import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isPassword, isPasswordHash } from '@tribunal/server/auth/password';

/** Made with Django 4.2, except bcrypt, of the password `correct horse`. */
const hashes: readonly [kind: string, hash: string][] = [
  ['pbkdf2_sha256', 'pbkdf2_sha256$260000$saltsaltsalt$X4SDJeWnmFVRlHEu5vvCbHFockCo2swhL6ydvLQlIsA='],
  ['pbkdf2_sha1', 'pbkdf2_sha1$1000$saltsaltsalt$JfNU29qvQkW1UgahO6OQ0oP6O0I='],
  ['md5', 'md5$saltsaltsalt$9e7ea520e2837a6e07c14823895ad450'],
  ['sha1', 'sha1$saltsaltsalt$f252aa327ec288b13a963ffa2e3e1f0d9bbbe30a'],
  [
    'scrypt',
    'scrypt$16384$saltsaltsalt$8$1$GrCz5Zbdu5PgQQ7W7J4QjlydxqDEBbXC3ZPV9ySVDDObaTPCnoGxp500dnC4lrOSrSTRwpmW5IwhY/rrjarGVQ==',
  ],
  ['bcrypt_sha256', 'bcrypt_sha256$$2b$04$X3BNPutODt3iSsL2W2PU5OXMKI432hhWQ5EZEHKrILJfOsPGIIDJS'],
];

describe('a password of a site that moved in', () => {
  for (const [kind, hash] of hashes) {
    test(`is compared with a hash of the kind ${kind}`, async () => {
      assert.equal(isPasswordHash(hash), true);
      assert.equal(await isPassword('correct horse', hash), true);
      assert.equal(await isPassword('correct horsE', hash), false);
    });
  }

  test('is compared with a plain bcrypt hash', async () => {
    const hash = 'bcrypt$$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW';
    assert.equal(await isPassword('U*U', hash), true);
    assert.equal(await isPassword('U*V', hash), false);
  });

  test('never matches a hash whose comparison would occupy the site', async () => {
    const hash = 'pbkdf2_sha256$9000000$saltsaltsalt$X4SDJeWnmFVRlHEu5vvCbHFockCo2swhL6ydvLQlIsA=';
    assert.equal(isPasswordHash(hash), false);
    assert.equal(await isPassword('correct horse', hash), false);
  });

  test('never matches the unusable hashes of Django', async () => {
    for (const hash of ['!', '', `!${'a'.repeat(40)}`]) {
      assert.equal(isPasswordHash(hash), false);
      assert.equal(await isPassword('', hash), false);
    }
  });
});
