import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { inviteCommand } from '@tribunal/server/commands/accounts/invite-command';
import { createAdmin } from '@tribunal/server/commands/create-account';
import { buildApp } from '@tribunal/server/start/app';
import { runCommand } from '../commands/run-command.ts';
import { browser, contentOf } from '../fixtures/browser.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';

const database = await testDatabase();
const site = testSite(database, { settings: { SITE_OPEN_REGISTRATION: true } });
const app = await buildApp(site);
after(() => app.close());

const password = 'zebras at dawn';
const message =
  'This site has no administrator yet, so nobody can register. Its operator creates one with the command tribunal create-admin NAME.';

async function register(username: string, invitation = ''): Promise<number> {
  const fields = { username, email: '', password, invitation };
  return (await browser(app).post('/accounts/register/', fields)).statusCode;
}

test('as long as a site has no administrator, nobody can register, and the page says why', async () => {
  const page = await browser(app).get('/accounts/register/');
  assert.deepEqual([page.statusCode, contentOf(page).includes(`<p>${message}</p>`)], [403, true]);
  assert.equal(await register('early'), 403);
});

test('programs get the same refusal as JSON', async () => {
  const guest = browser(app);
  await guest.get('/accounts/login/');
  const fields = { username: 'early', email: '', password };
  const headers = { accept: 'application/json' };
  for (const reply of [
    await guest.post('/accounts/register/', fields, { headers }),
    await app.inject({ url: '/accounts/register/', headers }),
  ]) {
    const { error } = reply.json<{ error: { message: string } }>();
    assert.deepEqual([reply.statusCode, error.message], [403, message]);
  }
});

test('an invitation of the operator creates an account even then', async () => {
  const { stdout } = await runCommand(site, inviteCommand, []);
  const invitation = /invitation=([\w-]+)/.exec(stdout)?.[1];
  assert.equal(await register('invited', invitation), 302);
});

test('registration opens with the first administrator and closes when the last one is inactive', async () => {
  await runCommand(site, createAdmin, ['root', '--password', password]);
  assert.equal(await register('first'), 302);
  await database.query
    .updateTable('users')
    .set({ is_active: false })
    .where('username', '=', 'root')
    .execute();
  assert.equal(await register('second'), 403);
});
