import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { maintenanceCommand } from '@tribunal/server/commands/maintenance-command';
import { buildApp } from '@tribunal/server/start/app';
import { waitingWork } from '@tribunal/server/storage/judges/waiting-work';
import { runCommand } from '../commands/run-command.ts';
import { people } from '../fixtures/accounts.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { loadAll } from '../fixtures/snapshot.ts';

const database = await testDatabase();
const site = testSite(database);
const app = await buildApp(site);
after(() => app.close());
const { aPerson, aToken, signedIn } = people(site, app);
await loadAll(database, [
  { type: 'language', key: 'PY3', name: 'Python 3' },
  { type: 'user', username: 'ada' },
  { type: 'problem', code: 'sum', name: 'Sum' },
  { type: 'submission', user: 'ada', problem: 'sum', language: 'PY3', date: '2026-01-01', status: 'QU' },
]);
const person = await aPerson();
const session = await signedIn(person);
const authorization = `Bearer ${await aToken(person)}`;
const message = 'Back at 12:00 <UTC>.';

test('during maintenance people and programs read, and every change is 503 with the message', async () => {
  const on = await runCommand(site, maintenanceCommand, ['on', '--message', message]);
  assert.equal(on.status, 0, on.stderr);
  const page = await session.get('/problem/sum');
  assert.equal(page.statusCode, 200);
  assert.match(page.body, /id="maintenance"[^>]*>.*Back at 12:00 &lt;UTC&gt;\./);
  assert.equal((await app.inject('/api/v2/problems')).statusCode, 200);

  const form = await session.post('/problem/sum/submit', { source: 'print(1)', language: '1' });
  assert.deepEqual([form.statusCode, form.headers['retry-after']], [503, '60']);
  assert.match(form.body, /Back at 12:00 &lt;UTC&gt;\./);
  for (const url of ['/problem/sum/submit', '/accounts/api/token/generate/', '/api/anything']) {
    const headers = { authorization, accept: 'application/json' };
    const refused = await app.inject({ method: 'POST', url, headers, payload: { source: 'print(1)' } });
    const expected = url === '/api/anything' ? [404, 'Not found'] : [503, message];
    assert.deepEqual([refused.statusCode, refused.json().error.message], expected, url);
  }
  assert.equal((await session.post('/accounts/logout/')).statusCode, 503);
});

test('judges get no more work, and the site stays healthy with a warning', async () => {
  assert.deepEqual(await waitingWork(database), []);
  const health = await app.inject('/healthz');
  assert.equal(health.statusCode, 200);
  assert.ok(
    health.json().warnings.includes('Maintenance: the site can only be read, and nothing new is judged.'),
  );
});

test('after the maintenance everything goes on', async () => {
  assert.match((await runCommand(site, maintenanceCommand, ['off'])).stdout, /ended/);
  assert.match((await runCommand(site, maintenanceCommand, ['off'])).stdout, /no maintenance/);
  assert.doesNotMatch((await session.get('/problem/sum')).body, /id="maintenance"/);
  assert.deepEqual(await waitingWork(database), ['new submission']);
  assert.equal((await session.post('/accounts/logout/')).statusCode, 302);
  const actions = await database.query.selectFrom('audit_entries').select('action').orderBy('id').execute();
  assert.deepEqual(
    actions.map(({ action }) => action).filter((action) => action.includes('maintenance')),
    ['start maintenance', 'end maintenance'],
  );
});

test('the command says what it needs', async () => {
  for (const args of [[], ['on'], ['maybe'], ['off', '--message', 'x'], ['on', '--message', 'a\u0007b']])
    assert.equal((await runCommand(site, maintenanceCommand, args)).status, 1, args.join(' '));
});
