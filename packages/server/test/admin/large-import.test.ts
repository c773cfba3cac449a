import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { buildApp } from '@tribunal/server/start/app';
import { people } from '../fixtures/accounts.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';

const database = await testDatabase();
const site = testSite(database);
const app = await buildApp(site);
after(() => app.close());
const { anAdministrator } = people(site, app);
const { session: superuser } = await anAdministrator({ username: 'root', is_superuser: true });

const path = '/admin/users/import';
const lines = Array.from({ length: 5000 }, (_, n) => `many${n},Many ${n},Ann;Ben,VNM,B${n % 50}`);
const text = ['username,name,members,country,room', ...lines].join('\n');

// The watchdog of the event loop fails this file if a request blocks other people.
test('the page that imports users takes 5,000 teams: checks them, imports them and shows every password', async () => {
  const checked = await superuser.post(path, { text });
  assert.match(checked.body, /5,?000 users would be created and 0 updated/);
  const done = await superuser.post(path, { text, step: 'import' });
  assert.equal(done.statusCode, 200);
  assert.match(done.body, /import-done/);
  const shown = done.body.match(/[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}/g);
  assert.equal(new Set(shown).size, 5000);
  const { count } = await database.query
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('username', 'like', 'many%')
    .where('password_hash', 'like', '%m=4096,t=1,p=1%')
    .executeTakeFirstOrThrow();
  assert.equal(Number(count), 5000);
});
