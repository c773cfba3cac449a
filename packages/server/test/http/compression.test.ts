import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { chooseEncoding } from '@tribunal/server/http/request/content-encoding';
import { buildApp } from '@tribunal/server/start/app';
import { people } from '../fixtures/accounts.ts';
import { builders } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';

const database = await testDatabase();
const site = testSite(database);
const app = await buildApp(site);
after(() => app.close());
const { aPerson, signedIn } = people(site, app);
await builders(database).aProblem({ code: 'long' });
await database.pool.query(`update problems set description = repeat('A long statement. ', 200)`);

const get = (url: string, encodings?: string) =>
  app.inject({ url, headers: { accept: 'text/html', ...(encodings && { 'accept-encoding': encodings }) } });
/** Pages contain the time of the server. */
const withoutTime = (page: string) => page.replace(/<meta name="server-time"[^>]*>/, '');

test('a page is compressed with the encoding that the browser prefers', async () => {
  const plain = await get('/problem/long');
  assert.equal(plain.headers['content-encoding'], undefined);
  const decompress = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ] as const) {
    const reply = await get('/problem/long', accepted);
    assert.equal(reply.headers['content-encoding'], encoding);
    assert.equal(reply.headers['content-length'], String(reply.rawPayload.length));
    assert.equal(withoutTime(decompress[encoding](reply.rawPayload).toString()), withoutTime(plain.body));
    assert.ok(reply.rawPayload.length < plain.rawPayload.length / 2);
  }
});

test('a page says that it depends on the accepted encodings, compressed or not', async () => {
  for (const accepted of [undefined, 'br'])
    assert.match(String((await get('/problems/', accepted)).headers.vary), /\bAccept-Encoding$/);
});

test('files of pages are compressed, and browsers keep them for ever', async () => {
  const style = /href="(\/assets\/site-[^"]+\.css)"/.exec((await get('/problems/')).body)?.[1] ?? '';
  const plain = await get(style);
  const compressed = await get(style, 'gzip, br');
  assert.equal(compressed.headers['content-encoding'], 'br');
  assert.equal(compressed.headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.equal(compressed.headers.vary, 'Accept-Encoding');
  assert.equal(brotliDecompressSync(compressed.rawPayload).toString(), plain.body);
});

test('pages that may contain keys and codes of an account are not compressed', async () => {
  const session = await signedIn(await aPerson());
  const headers = { 'accept-encoding': 'br, gzip' };
  for (const path of ['/accounts/2fa/enable/?next=guess', '/accounts/sessions/'])
    assert.equal((await session.get(path, { headers })).headers['content-encoding'], undefined, path);
});

test('the CSRF token of a page differs each time, and every one of them is accepted', async () => {
  const session = await signedIn(await aPerson());
  const tokens = await Promise.all(
    [1, 2].map(async () => {
      const { body } = await session.get('/edit/profile/');
      return /name="csrfmiddlewaretoken" value="([^"]+)"/.exec(body)?.[1] ?? '';
    }),
  );
  assert.notEqual(tokens[0], tokens[1]);
  const profile = { full_name: '', email: '', interface_language: '', time_zone: '' };
  for (const csrfmiddlewaretoken of tokens) {
    assert.ok(!csrfmiddlewaretoken.includes(session.cookies.get('csrftoken')!));
    const reply = await session.post('/edit/profile/', { ...profile, csrfmiddlewaretoken });
    assert.equal(reply.statusCode, 302);
  }
  const altered = `${tokens[0]!.slice(0, -2)}AA`;
  const refused = await session.post('/edit/profile/', { ...profile, csrfmiddlewaretoken: altered });
  assert.equal(refused.statusCode, 403);
});

test('an encoding is chosen by its quality, Brotli at equal quality, and none for short bodies', () => {
  const table = [
    [undefined, null],
    ['', null],
    ['br', 'br'],
    ['gzip, br', 'br'],
    ['br;q=0.1, gzip', 'gzip'],
    ['br;q=0, gzip;q=0.3', 'gzip'],
    ['BR', 'br'],
    ['gzip;q=0, br;q=0', null],
    ['br;q=x', null],
    ['deflate, identity', null],
  ] as const;
  for (const [accepted, encoding] of table)
    assert.equal(chooseEncoding(accepted, { length: 2000 }), encoding, accepted);
  assert.equal(chooseEncoding('br', { length: 1023 }), null);
});
