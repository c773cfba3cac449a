import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { createLog } from '@tribunal/server/environment/log';
import { buildApp } from '@tribunal/server/start/app';
import { people } from '../fixtures/accounts.ts';
import { browser } from '../fixtures/browser.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';

const database = await testDatabase();
const logged: string[] = [];
const log = createLog('debug', { write: (line: string) => void logged.push(line) });
const site = testSite(database, { log });
const app = await buildApp(site);
after(() => app.close());
const { aPerson, signedIn, aToken } = people(site, app);

const statusWith = async (token: string) =>
  (await app.inject({ url: '/user', headers: { authorization: `Bearer ${token}` } })).statusCode;

describe('generating and removing a token', () => {
  const generate = '/accounts/api/token/generate/';
  const remove = '/accounts/api/token/remove/';

  test('a session gets a valid token, which is shown once and stored as a digest', async () => {
    const person = await aPerson();
    const session = await signedIn(person);
    const reply = await session.post(generate, {}, { headers: { accept: '*/*' } });
    assert.equal(reply.statusCode, 200);
    assert.deepEqual(Object.keys(reply.json()), ['data']);
    assert.match(reply.json().data.token, /^[A-Za-z0-9_-]{48}$/);
    assert.equal(await statusWith(reply.json().data.token), 302);
    const { api_token_hash } = await database.query
      .selectFrom('users')
      .select('api_token_hash')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    assert.match(api_token_hash ?? '', /^[0-9a-f]{64}$/);
  });

  test('removing it returns an empty object and revokes it', async () => {
    const person = await aPerson();
    const session = await signedIn(person);
    const theirs = await aToken(person);
    const reply = await session.post(remove, {}, { headers: { accept: '*/*' } });
    assert.deepEqual([reply.statusCode, reply.json()], [200, { data: {} }]);
    assert.equal(await statusWith(theirs), 401);
  });

  test('a token can replace and remove itself', async () => {
    const person = await aPerson();
    const first = await aToken(person);
    const post = (url: string, of: string) =>
      app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${of}` } });
    const second: string = (await post(generate, first)).json().data.token;
    assert.equal((await post(remove, first)).statusCode, 401);
    assert.deepEqual((await post(remove, second)).json(), { data: {} });
    assert.equal((await post(remove, second)).statusCode, 401);
  });

  test('a JSON content type with an empty body is accepted', async () => {
    const headers = {
      authorization: `Bearer ${await aToken(await aPerson())}`,
      'content-type': 'application/json',
    };
    const reply = await app.inject({ method: 'POST', url: remove, headers });
    assert.deepEqual([reply.statusCode, reply.json()], [200, { data: {} }]);
  });

  test('guests are redirected to the sign-in page, requests without a CSRF token are refused, and GET is 405', async () => {
    const guest = browser(app);
    const session = await signedIn(await aPerson());
    for (const path of [generate, remove]) {
      const next = `/accounts/login/?next=${encodeURIComponent(path)}`;
      const anonymous = await guest.post(path);
      assert.deepEqual([anonymous.statusCode, anonymous.headers.location], [302, next]);
      const program = await guest.post(path, {}, { headers: { accept: 'application/json' } });
      assert.deepEqual([program.statusCode, program.headers.location], [302, next]);
      assert.equal((await session.post(path, { csrfmiddlewaretoken: '' })).statusCode, 403);
      const got = await session.get(path);
      assert.deepEqual([got.statusCode, got.headers.allow], [405, 'POST']);
      assert.equal((await guest.get(path)).statusCode, 405);
    }
  });

  test('the settings page offers them only if the setting is on, and the token is shown in the language of the reader', async () => {
    const person = await aPerson();
    assert.doesNotMatch((await (await signedIn(person)).get('/edit/profile/')).body, /api-token/);
    const open = await buildApp(testSite(database, { settings: { SITE_PROFILE_API_TOKEN: true } }));
    const session = await people(testSite(database), open).signedIn(person);
    assert.match((await session.get('/edit/profile/')).body, /id="api-token"/);
    const page = await session.post(generate);
    assert.match(page.body, /<code class="key">[A-Za-z0-9_-]{48}<\/code>/);
    assert.match(page.body, /<h1>Your API token<\/h1>/);
    const inVietnamese = await session.post(generate, {}, { headers: { 'accept-language': 'vi' } });
    assert.match(inVietnamese.body, /<title>API token của bạn.*<h1>API token của bạn<\/h1>/s);
    assert.doesNotMatch(inVietnamese.body, /Your API token|Copy it now|Scripts send|Done/);
    await open.close();
  });

  test('neither the token nor its secret is ever logged', async () => {
    const person = await aPerson();
    const session = await signedIn(person);
    const { token } = (await session.post(generate, {}, { headers: { accept: '*/*' } })).json().data;
    await statusWith(token);
    await app.inject({ url: `/nowhere?token=${token}`, headers: { authorization: `Bearer ${token}` } });
    assert.ok(!logged.join('').includes(token.slice(6)));
  });
});
