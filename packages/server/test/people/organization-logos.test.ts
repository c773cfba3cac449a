import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { buildApp } from '@tribunal/server/app';
import { people } from '../fixtures/accounts.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { loadAll } from '../fixtures/snapshot.ts';

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

async function send(fields: Readonly<Record<string, Buffer | string>>, bearer = token) {
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
  return app.inject({ method: 'POST', url: '/organization/north/logo', headers, payload });
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
  assert.match(page.body, /<dt>Country<\/dt><dd>VNM<\/dd>/);
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
  assert.match(profile.body, /Country: LAO/);
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

test('the country of an organization has three capital letters', async () => {
  const edit = (country: string) =>
    app.inject({
      method: 'POST',
      url: '/organization/north/edit',
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      payload: { country },
    });
  assert.deepEqual((await edit('LAO')).json().data.changed, { country: ['VNM', 'LAO'] });
  const refused = await edit('vn');
  assert.equal(refused.statusCode, 400);
  assert.match(refused.json().error.fields.country, /three capital letters/);
});
