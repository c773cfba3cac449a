import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { buildApp } from '@tribunal/server/start/app';
import { people } from '../../fixtures/accounts.ts';
import { contentOf } from '../../fixtures/browser.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';

const database = await testDatabase();
const site = testSite(database, { now: () => new Date('2026-05-01T08:00:00Z') });
const app = await buildApp(site);
after(() => app.close());
const { aPerson, signedIn, anAdministrator } = people(site, app);
const { session } = await anAdministrator({ username: 'root', is_superuser: true });
const subject = await aPerson({ username: 'ada', full_name: 'Ada' });
const json = { headers: { accept: 'application/json' } };

async function historyAt(path: string) {
  const [page, answer] = [await session.get(path), await session.get(path, json)];
  const edits: { by: string; at: string; changed: unknown }[] = answer.json().data.objects;
  return { text: contentOf(page), edits: edits.map(({ by, at, changed }) => ({ by, at, changed })) };
}

test('the history of an organization shows each edit with the values before and after', async () => {
  await session.post('/organizations/new', { slug: 'club', name: 'Club', is_open: '1' });
  const { version } = (await session.get('/organization/club/edit', json)).json().data;
  const form = { name: 'Chess club', is_open: '1', admins: 'root', about: '# Chess', version };
  assert.equal((await session.post('/organization/club/edit', form)).statusCode, 302);
  const { text, edits } = await historyAt('/organization/club/history');
  assert.deepEqual(edits, [
    {
      by: 'root',
      at: '2026-05-01T08:00:00.000Z',
      changed: { name: ['Club', 'Chess club'], about: ['', '# Chess'] },
    },
  ]);
  assert.match(text, /History of .*<td>Club<\/td><td>Chess club<\/td>.*# Chess/s);
  const stranger = await signedIn(await aPerson());
  assert.equal((await stranger.get('/organization/club/history')).statusCode, 403);
});

test('languages and accounts have a history for administrators', async () => {
  await session.post('/admin/languages/new/', {
    key: 'PY3',
    name: 'Python',
    position: '0',
    time_factor: '1',
    memory_factor: '1',
  });
  const { id } = await database.query
    .selectFrom('languages')
    .select('id')
    .where('key', '=', 'PY3')
    .executeTakeFirstOrThrow();
  const edit = { name: 'Python 3', position: '0', time_factor: '2', memory_factor: '1' };
  assert.equal((await session.post(`/admin/languages/${id}/`, edit)).statusCode, 302);
  const language = await historyAt(`/admin/languages/${id}/history`);
  assert.deepEqual(language.edits[0]?.changed, { name: ['Python', 'Python 3'], time_factor: [1, 2] });

  await session.post(`/admin/user/${subject.id}/`, { is_active: '1', is_unlisted: '1' });
  await session.post(`/admin/user/${subject.id}/person/`, { name: 'Ada Lovelace' });
  const { text, edits } = await historyAt(`/admin/user/${subject.id}/history`);
  assert.deepEqual(
    edits.map(({ changed }) => changed),
    [{ fullName: ['Ada', 'Ada Lovelace'] }, { isUnlisted: [false, true] }],
  );
  assert.match(text, /Display name<\/th><td>Ada<\/td><td>Ada Lovelace/);
});
