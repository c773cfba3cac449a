import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { buildApp } from '@tribunal/server/start/app';
import { people } from '../../fixtures/accounts.ts';
import { type Browser, contentOf, errorsOf } from '../../fixtures/browser.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';
import { loadAll } from '../../fixtures/snapshot.ts';
import { fieldsIn } from './fields-in-page.ts';

const database = await testDatabase();
const site = testSite(database, { now: () => new Date('2026-01-01T00:00:00Z') });
const app = await buildApp(site);
after(() => app.close());
const { aPerson, signedIn } = people(site, app);
const [first, second] = [
  await signedIn(await aPerson({ username: 'first' })),
  await signedIn(await aPerson({ username: 'second' })),
];
const creator = await signedIn(
  await aPerson({ username: 'creator', permissions: ['edit_own_contest', 'edit_own_problem'] }),
);
await loadAll(database, [
  { type: 'problem', code: 'sums', name: 'Sums', authors: ['first', 'second', 'creator'] },
  {
    type: 'contest',
    key: 'cup',
    name: 'Cup',
    description: 'Bring paper.\nHave fun.',
    format: 'icpc',
    start_time: '2026-01-02T10:00:00Z',
    end_time: '2026-01-02T15:00:00Z',
    authors: ['first', 'second'],
    problems: [{ code: 'sums', points: 1 }],
  },
]);

const json = { headers: { accept: 'application/json' } };
const versionIn = (page: string) => /name="version" value="([^"]+)"/.exec(page)?.[1] ?? '';
const openFields = async (editor: Browser, path: string) => fieldsIn((await editor.get(path)).body);
const openVersion = async (editor: Browser, path: string) => versionIn((await editor.get(path)).body);

test('whoever saves a contest second sees what both changed, and loses neither own changes nor those of others', async () => {
  const path = '/contest/cup/edit';
  const [one, other] = [await openFields(first, path), await openFields(second, path)];
  assert.equal(other.description, 'Bring paper.\nHave fun.');
  // A browser sends a line break as CR LF.
  const sent = { description: 'Bring paper.\r\nHave fun.' };
  const saved = { ...one, name: 'Cup of the north', frozen_last_minutes: '30', config_penalty: '7' };
  assert.equal((await first.post(path, saved)).statusCode, 302);
  const typed = { ...other, ...sent, name: 'Cup of the south', is_rated: 'on', access_code: 'sesame' };
  const refused = await second.post(path, typed);
  assert.equal(refused.statusCode, 409);
  const page = contentOf(refused);
  const [notice = ''] = /<div class="notice warning".*?<form/s.exec(page) ?? [];
  assert.match(
    notice,
    /Both of you changed:.*<tr><th scope="row">Name<\/th><td>Cup of the south<\/td><td>Cup of the north<\/td><\/tr>\n<\/tbody>/s,
  );
  assert.deepEqual(
    [...notice.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)]
      .map(([, name, value]) => `${name}: ${value}`)
      .sort(),
    ['Freeze (minutes before the end): 30', 'Options of the format: penalty 7'],
  );
  assert.match(notice, /Only you changed:<\/b> Access code, Rated<\/p>/);
  assert.equal((await second.post(path, fieldsIn(page))).statusCode, 302);
  const { name, frozen_last_minutes, config_penalty, is_rated, access_code } = await openFields(first, path);
  assert.deepEqual(
    [name, frozen_last_minutes, config_penalty, is_rated, access_code],
    ['Cup of the south', '30', '7', 'on', 'sesame'],
  );
});

test('a form that was not opened from the page shows every value that differs', async () => {
  const path = '/contest/cup/edit';
  await first.post(path, { name: 'Cup', is_rated: 'off' });
  const version = 'of another release';
  const typed = { name: 'Cup of the south', end_time: '2026-01-02T17:00:00Z', version };
  const refused = await second.post(path, typed);
  assert.equal(refused.statusCode, 409);
  const page = contentOf(refused);
  assert.match(page, /Someone else has edited this contest since you opened it\./);
  assert.match(page, /<th scope="row">Name<\/th><td>Cup of the south<\/td><td>Cup<\/td>/);
  assert.match(
    page,
    /<th scope="row">Ends<\/th><td><time datetime="2026-01-02T17:00.*<time datetime="2026-01-02T15:00/,
  );
  assert.match(page, /value="Cup of the south"/);
  assert.equal((await second.post(path, { ...typed, version: versionIn(page) })).statusCode, 302);
  assert.equal((await first.get('/contest/cup')).body.includes('Cup of the south'), true);
});

test('the key can change while somebody edits, and after a preview', async () => {
  const path = '/contest/cup/edit';
  const [one, other] = [await openFields(first, path), await openFields(second, path)];
  const preview = await first.post(path, { ...one, key: 'trophy', preview: '1' });
  assert.match(contentOf(preview), /action="\/contest\/cup\/edit"/, 'the contest still has the old key');
  assert.equal((await first.post(path, fieldsIn(contentOf(preview)))).headers.location, '/contest/trophy');
  const refused = await second.post(path, { ...other, name: 'Trophy of the south' });
  assert.equal(refused.statusCode, 409);
  const page = contentOf(refused);
  assert.match(page, /<dt>Key<\/dt><dd>trophy<\/dd>/);
  assert.match(page, /action="\/contest\/trophy\/edit"/);
  const saved = await second.post('/contest/trophy/edit', fieldsIn(page));
  assert.equal(saved.headers.location, '/contest/trophy');
  assert.match((await first.get('/contest/trophy')).body, /Trophy of the south/);
});

test('whoever saves a contest that was deleted meanwhile keeps what was typed, and can create a contest from it', async () => {
  await loadAll(database, [
    {
      ...{ type: 'contest', key: 'brief', name: 'Brief', authors: ['first', 'second', 'creator'] },
      ...{ start_time: '2026-01-02T10:00:00Z', end_time: '2026-01-02T15:00:00Z' },
      problems: [{ code: 'sums', points: 1 }],
    },
  ]);
  const path = '/contest/brief/edit';
  const typed = { ...(await openFields(creator, path)), name: 'Brief of the south' };
  const copied = { ...(await openFields(creator, '/contest/brief/clone')), key: 'copy' };
  assert.equal((await first.post('/contest/brief/delete')).statusCode, 302);
  const refused = await creator.post(path, typed);
  assert.deepEqual([refused.statusCode, errorsOf(refused)], [404, ['There is no such contest.']]);
  assert.match(contentOf(refused), /you can create a new contest from it/);
  assert.match(contentOf(refused), /action="\/contests\/new"/);
  const again = await creator.post('/contests/new', fieldsIn(contentOf(refused)));
  assert.equal(again.headers.location, '/contest/brief');
  const { name, 'problems-0-code': problem } = await openFields(creator, path);
  assert.deepEqual([name, problem], ['Brief of the south', 'sums']);
  // Neither a copy nor what somebody typed who may not create contests is lost.
  assert.equal((await creator.post('/contest/brief/delete')).statusCode, 302);
  const lost = await creator.post('/contest/brief/clone', copied);
  assert.deepEqual([lost.statusCode, fieldsIn(contentOf(lost)).key], [404, 'copy']);
  const other = await second.post(path, typed);
  assert.deepEqual([other.statusCode, fieldsIn(contentOf(other)).name], [404, 'Brief of the south']);
  assert.match(contentOf(other), /copy what you need/);
  const script = await creator.post(path, typed, json);
  assert.equal(script.json().error.message, 'There is no such contest.');
});

test('whoever saves a problem second sees both values', async () => {
  const path = '/problem/sums/edit';
  const version = await openVersion(second, path);
  assert.equal((await first.post(path, { description: 'Add them.' })).statusCode, 302);
  const refused = await second.post(path, { description: 'Print the sum.', version });
  assert.equal(refused.statusCode, 409);
  assert.match(contentOf(refused), /<td>Print the sum\.<\/td><td>Add them\.<\/td>/);
  assert.match(contentOf(refused), /Print the sum\.<\/textarea>/);
  const script = await second.post(path, { description: 'Print the sum.', version }, json);
  assert.deepEqual(script.json().error.conflict.fields, {
    description: { saved: 'Add them.', sent: 'Print the sum.' },
  });
  const again = { description: 'Print the sum.', version: versionIn(contentOf(refused)) };
  assert.equal((await second.post(path, again)).statusCode, 302);
});

test('what was typed for a problem that was deleted meanwhile is kept, too', async () => {
  await loadAll(database, [{ type: 'problem', code: 'gone', name: 'Gone', authors: ['first', 'creator'] }]);
  const path = '/problem/gone/edit';
  const typed = { ...(await openFields(creator, path)), name: 'Gone for good' };
  assert.equal((await first.post('/problem/gone/delete')).statusCode, 302);
  const refused = await creator.post(path, typed);
  assert.deepEqual([refused.statusCode, errorsOf(refused)], [404, ['There is no such problem.']]);
  assert.match(contentOf(refused), /action="\/problems\/new"/);
  const again = await creator.post('/problems/new', fieldsIn(contentOf(refused)));
  assert.equal(again.headers.location, '/problem/gone');
  assert.equal((await openFields(creator, path)).name, 'Gone for good');
  const script = await creator.post('/problem/none/edit', typed, json);
  assert.equal(script.json().error.message, 'There is no such problem.');
});

test('whoever saves an organization second sees both values', async () => {
  await loadAll(database, [{ type: 'organization', slug: 'north', name: 'North' }]);
  for (const name of ['first', 'second'])
    await database.pool.query(
      `insert into organization_admins (organization_id, user_id)
      select organizations.id, users.id from organizations, users where slug = 'north' and username = $1`,
      [name],
    );
  const path = '/organization/north/edit';
  const typed = (name: string) => ({ name, short_name: 'N', is_open: 'on', admins: 'first second' });
  const version = await openVersion(second, path);
  assert.equal((await first.post(path, { ...typed('North School'), version })).statusCode, 302);
  const refused = await second.post(path, { ...typed('School of the North'), version });
  assert.equal(refused.statusCode, 409);
  assert.match(contentOf(refused), /<td>School of the North<\/td><td>North School<\/td>/);
  const script = await second.post(path, { name: 'School of the North', version }, json);
  assert.deepEqual(script.json().error.conflict.fields, {
    name: { saved: 'North School', sent: 'School of the North' },
  });
  const again = { ...typed('School of the North'), version: versionIn(contentOf(refused)) };
  assert.equal((await second.post(path, again)).statusCode, 302);
});
