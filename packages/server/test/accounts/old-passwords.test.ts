import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { isPassword } from '@tribunal/server/auth/password';
import { buildApp } from '@tribunal/server/start/app';
import { slowestOldRounds } from '@tribunal/server/storage/accounts/old-password-hashes';
import { browser } from '../fixtures/browser.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { loadAll } from '../fixtures/snapshot.ts';

const database = await testDatabase();
const site = testSite(database);
const app = await buildApp(site);
after(() => app.close());

const password = 'correct horse';
const hash = 'pbkdf2_sha256$260000$saltsaltsalt$X4SDJeWnmFVRlHEu5vvCbHFockCo2swhL6ydvLQlIsA=';
await loadAll(database, [{ type: 'user', username: 'mover', password_hash: hash }]);

async function storedHash(): Promise<string | null> {
  const { password_hash } = await database.query
    .selectFrom('users')
    .select('password_hash')
    .where('username', '=', 'mover')
    .executeTakeFirstOrThrow();
  return password_hash;
}

test('an account that moved in signs in with its old password and has a hash of this site afterwards', async () => {
  assert.equal(await slowestOldRounds(database.query), 260_000);
  const wrong = await browser(app).post('/accounts/login/', { username: 'mover', password: 'wrong' });
  assert.equal(wrong.statusCode, 403);
  assert.equal(await storedHash(), hash);

  const signedIn = await browser(app).post('/accounts/login/', { username: 'mover', password });
  assert.equal(signedIn.statusCode, 302);
  const renewed = await storedHash();
  assert.match(renewed!, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  assert.equal(await isPassword(password, renewed), true);
  assert.equal(await slowestOldRounds(database.query), 0);

  const again = await browser(app).post('/accounts/login/', { username: 'mover', password });
  assert.equal(again.statusCode, 302);
  assert.equal(await storedHash(), renewed);
});
