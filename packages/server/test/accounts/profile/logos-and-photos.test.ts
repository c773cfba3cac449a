import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { importPhotos } from '@tribunal/server/commands/accounts/import-photos';
import { buildApp } from '@tribunal/server/start/app';
import { runCommand } from '../../commands/run-command.ts';
import { people } from '../../fixtures/accounts.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';
import { loadAll } from '../../fixtures/snapshot.ts';

const database = await testDatabase();
const site = testSite(database, { now: () => new Date('2026-01-01T00:00:00Z') });
const app = await buildApp(site);
after(() => app.close());
const { aPerson, aToken, signedIn } = people(site, app);
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
await loadAll(database, [
  { type: 'organization', slug: 'north', name: 'North', short_name: 'NS', country: 'VNM' },
  { type: 'organization', slug: 'south', name: 'South' },
  { type: 'user', username: 'team1', organizations: ['north'] },
  { type: 'user', username: 'team2', organizations: ['north'], country: 'LAO' },
  { type: 'user', username: 'admin', administers: ['north'], organizations: ['north'] },
  {
    type: 'contest',
    key: 'cup',
    name: 'Cup',
    start_time: '2025-12-31T10:00:00Z',
    end_time: '2025-12-31T12:00:00Z',
    show_organizations: true,
    authors: ['admin'],
  },
  { type: 'participation', contest: 'cup', user: 'team1' },
  { type: 'participation', contest: 'cup', user: 'team2' },
]);
const { id } = await database.query
  .selectFrom('users')
  .select('id')
  .where('username', '=', 'admin')
  .executeTakeFirstOrThrow();
const token = await aToken({ id, username: 'admin' });

async function send(
  fields: Readonly<Record<string, Buffer | string>>,
  bearer = token,
  url = '/organization/north/logo',
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    form.set(name, typeof value === 'string' ? value : new File([new Uint8Array(value)], 'logo.svg'));
  const sent = new Request('http://x', { method: 'POST', body: form });
  const headers = {
    authorization: `Bearer ${bearer}`,
    accept: 'application/json',
    'content-type': sent.headers.get('content-type') ?? '',
  };
  const payload = Buffer.from(await sent.arrayBuffer());
  return app.inject({ method: 'POST', url, headers, payload });
}

test('a logo is known by its content, and served at an address that browsers keep', async () => {
  const reply = await send({ logo: png });
  assert.equal(reply.statusCode, 200, reply.body);
  const { logo } = reply.json().data;
  const image = await app.inject(logo);
  assert.deepEqual(image.rawPayload, png);
  const { 'content-type': type, 'cache-control': cache, 'x-content-type-options': sniff } = image.headers;
  assert.deepEqual([type, cache, sniff], ['image/png', 'public, max-age=31536000, immutable', 'nosniff']);
  assert.match(String(image.headers['content-security-policy']), /sandbox/);
  const other = await app.inject(`${logo.slice(0, -4)}0000`);
  assert.deepEqual([other.statusCode, other.headers.location], [302, logo]);
  const page = await app.inject({ url: '/organization/north', headers: { accept: 'text/html' } });
  assert.ok(page.body.includes(`src="${logo}"`));
  assert.match(page.body, /<dt>Country<\/dt><dd>Vietnam<\/dd>/);
  const { action, target, details } = await database.query
    .selectFrom('audit_entries')
    .select(['action', 'target', 'details'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  assert.deepEqual(
    [action, target, details],
    ['edit organization', 'north', { logo: [null, logo.split('/').at(-1)] }],
  );
});

test('scoreboards show the logo lazily with the name and the country, and results have the country', async () => {
  const board = await app.inject({ url: '/contest/cup/ranking/', headers: { accept: 'text/html' } });
  const below = [...board.body.matchAll(/<small class="team" title="North">(.*?)<\/small>/g)];
  assert.equal(below.length, 2);
  assert.match(
    below[0]![1]!,
    /^<img class="logo" src="\/organization\/north\/logo\/[0-9a-f]{32}" alt="" .*loading="lazy".*>NS · VNM$/,
  );
  assert.match(below[1]![1]!, />NS · LAO$/);
  const results = await app.inject('/contest/cup/results.json');
  const countries = results.json().data.objects.map(({ country }: { country: string }) => country);
  assert.deepEqual(countries, ['VNM', 'LAO']);
  const profile = await app.inject({ url: '/user/team2', headers: { accept: 'text/html' } });
  assert.match(profile.body, /Country: Laos/);
});

test('what is not a small raster image is refused, and the logo stays', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  const wide = Buffer.from(png);
  wide.writeUInt32BE(5000, 16);
  const refused: [Record<string, Buffer | string>, RegExp][] = [
    [{ logo: svg }, /PNG, JPEG or WebP/],
    [{ logo: Buffer.concat([png, Buffer.alloc(262_144)]) }, /at most 256 KB/],
    [{ logo: wide }, /2048 pixels/],
    [{}, /file/],
  ];
  for (const [fields, message] of refused) {
    const reply = await send(fields);
    assert.equal(reply.statusCode, 400);
    assert.match(reply.body, message);
  }
  assert.equal((await database.query.selectFrom('organization_logos').selectAll().execute()).length, 1);
});

test('only administrators of the organization set its logo', async () => {
  const stranger = await aPerson();
  assert.equal((await send({ remove: 'on' }, await aToken(stranger))).statusCode, 403);
  const session = await signedIn(stranger);
  assert.equal((await session.get('/organization/north/logo')).statusCode, 403);
  assert.equal((await session.get('/organization/none/logo')).statusCode, 404);
  assert.equal((await app.inject('/organization/north/logo')).statusCode, 302);
  assert.equal((await app.inject('/organization/south/logo/00')).statusCode, 404);
  const removed = await send({ remove: 'on' });
  assert.deepEqual(removed.json().data, { slug: 'north', logo: null });
  assert.deepEqual(await database.query.selectFrom('organization_logos').selectAll().execute(), []);
});

test('administrators of users set photos, which profiles show at an address that browsers keep', async () => {
  const clerk = await aPerson({ is_staff: true, permissions: ['change_user'] });
  const bearer = await aToken(clerk);
  const setPhoto = (fields: Readonly<Record<string, Buffer | string>>, user = 'team1', by = bearer) =>
    send(fields, by, `/user/${user}/photo`);
  const reply = await setPhoto({ photo: png });
  const { user, photo } = reply.json().data;
  assert.deepEqual([user, photo.split('/').slice(0, -1).join('/')], ['team1', '/user/team1/photo']);
  const image = await app.inject(photo);
  assert.deepEqual(
    [image.rawPayload, image.headers['content-type'], image.headers['cache-control']],
    [png, 'image/png', 'public, max-age=31536000, immutable'],
  );
  const profile = await app.inject({ url: '/user/team1', headers: { accept: 'text/html' } });
  assert.ok(profile.body.includes(`<img class="photo user-gravatar" src="${photo}" alt="Photo of team1">`));
  const entries = await database.query
    .selectFrom('audit_entries')
    .select(['action', 'details'])
    .where('target', '=', 'team1')
    .execute();
  assert.deepEqual(entries, [{ action: 'edit user', details: { photo: [null, photo.split('/').at(-1)] } }]);
  const wide = Buffer.from(png);
  wide.writeUInt32BE(5000, 16);
  const refused: [Record<string, Buffer | string>, RegExp][] = [
    [{ photo: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }, /PNG, JPEG or WebP/],
    [{ photo: Buffer.concat([png, Buffer.alloc(1_048_576)]) }, /at most 1 MB/],
    [{ photo: wide }, /4096 pixels/],
    [{}, /file/],
  ];
  for (const [fields, message] of refused) {
    const answer = await setPhoto(fields);
    assert.equal(answer.statusCode, 400);
    assert.match(answer.body, message);
  }
  assert.equal((await app.inject(photo)).statusCode, 200);
  const own = await aToken(await aPerson());
  assert.equal((await setPhoto({ remove: 'on' }, 'team1', own)).statusCode, 403);
  assert.equal((await setPhoto({ photo: png }, 'nobody')).statusCode, 404);
  const boss = await aPerson({ is_superuser: true, is_staff: true });
  assert.equal((await setPhoto({ photo: png }, boss.username)).statusCode, 403);
  assert.deepEqual((await setPhoto({ remove: 'on' })).json().data, { user: 'team1', photo: null });
  assert.equal((await app.inject(photo)).statusCode, 404);
});

test('editors set the banner of a contest until it is final, and whoever sees the contest sees it', async () => {
  const setBanner = (fields: Readonly<Record<string, Buffer | string>>, by = token) =>
    send(fields, by, '/contest/cup/banner');
  const reply = await setBanner({ banner: png });
  const { contest, banner } = reply.json().data;
  assert.deepEqual([contest, banner.split('/').slice(0, -1).join('/')], ['cup', '/contest/cup/banner']);
  assert.deepEqual((await app.inject(banner)).rawPayload, png);
  const page = await app.inject({ url: '/contest/cup', headers: { accept: 'text/html' } });
  assert.ok(page.body.includes(`<img class="contest-banner" src="${banner}" alt="" width="1" height="1"`));
  const own = await aToken(await aPerson());
  assert.equal((await setBanner({ remove: 'on' }, own)).statusCode, 403);
  for (const [fields, message] of [
    [{ banner: Buffer.from('text') }, /PNG, JPEG or WebP/],
    [{ banner: Buffer.concat([png, Buffer.alloc(1_048_576)]) }, /at most 1 MB/],
    [{}, /file/],
  ] as const) {
    const answer = await setBanner(fields);
    assert.equal(answer.statusCode, 400);
    assert.match(answer.body, message);
  }
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
  const history = await app.inject({ url: '/contest/cup/history', headers });
  assert.deepEqual(history.json().data.objects[0].changed, { banner: [null, banner.split('/').at(-1)] });
  await database.query.updateTable('contests').set({ is_visible: false }).execute();
  assert.equal((await app.inject(banner)).statusCode, 404);
  await database.query.updateTable('contests').set({ is_visible: true, finalized_at: site.now() }).execute();
  assert.equal((await setBanner({ remove: 'on' })).statusCode, 409);
  await database.query.updateTable('contests').set({ finalized_at: null }).execute();
  assert.deepEqual((await setBanner({ remove: 'on' })).json().data, { contest: 'cup', banner: null });
  assert.equal((await app.inject(banner)).statusCode, 404);
});

test('the command sets the photos of many users, or none of them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tribunal-photos-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const file = (name: string, content: Buffer) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const [one, two] = [file('team1.png', png), file('team2.jpg', png)];
  const unknown = file('nobody.png', png);
  const text = file('team1.webp', Buffer.from('text'));
  const wrong = await runCommand(site, importPhotos, [one, unknown, text, join(folder, 'none.png')]);
  assert.deepEqual(
    [wrong.status, wrong.stderr],
    [
      1,
      `${unknown}: there is no user "nobody"
${text}: The photo must be a PNG, JPEG or WebP image.
${join(folder, 'none.png')}: is not a file that can be read
No photo was set.
`,
    ],
  );
  const count = async () => (await database.query.selectFrom('user_photos').selectAll().execute()).length;
  assert.equal(await count(), 0);
  assert.deepEqual(await runCommand(site, importPhotos, [one, two]), {
    status: 0,
    stdout: 'Photos set: 2.\n',
    stderr: '',
  });
  assert.equal(await count(), 2);
});

function edit(payload: object) {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
  return app.inject({ method: 'POST', url: '/organization/north/edit', headers, payload });
}

test('the country of an organization is one of ISO 3166-1, by its code or its name', async () => {
  assert.deepEqual((await edit({ country: 'LAO' })).json().data.changed, { country: ['VNM', 'LAO'] });
  assert.deepEqual((await edit({ country: 'việt nam' })).json().data.changed, { country: ['LAO', 'VNM'] });
  for (const country of ['XY', 'XYZ', 'Nowhere']) {
    const refused = await edit({ country });
    assert.equal(refused.statusCode, 400);
    assert.match(refused.json().error.fields.country, /no such country/);
  }
  const form = await app.inject({
    url: '/organization/north/edit',
    headers: { authorization: `Bearer ${token}`, accept: 'text/html' },
  });
  assert.match(form.body, /<option value="VNM">Vietnam<\/option>/);
  assert.match((await app.inject('/organization/north')).body, /<dd>Vietnam<\/dd>/);
});

test('a code that a snapshot brought stays until somebody changes it', async () => {
  await database.query
    .updateTable('organizations')
    .set({ country: 'SUN' })
    .where('slug', '=', 'north')
    .execute();
  assert.deepEqual((await edit({ country: 'SUN', name: 'Far North' })).json().data.changed, {
    name: ['North', 'Far North'],
  });
});
