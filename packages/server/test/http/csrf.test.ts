import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { buildApp } from '@tribunal/server/start/app';
import { password, people } from '../fixtures/accounts.ts';
import { type Browser, browser, contentOf } from '../fixtures/browser.ts';
import { testDatabase } from '../fixtures/database.ts';
import { syncKey, testSite } from '../fixtures/site.ts';

let now = new Date('2026-03-01T12:00:00Z');
const database = await testDatabase();
const settings = { SITE_ENABLE_SYNC_API: true, GLOBAL_API_KEY: syncKey };
const site = testSite(database, { settings, now: () => now });
const app = await buildApp(site);
after(() => app.close());
const { aPerson, signedIn } = people(site, app);

async function statusOfPost(session: Browser, fields: Record<string, string>, headers = {}): Promise<number> {
  return (await session.post('/edit/profile/', { full_name: 'New', ...fields }, { headers })).statusCode;
}

describe('a request that changes something', () => {
  test('is accepted with the token of the session in the form or in the header', async () => {
    const session = await signedIn(await aPerson());
    const token = session.cookies.get('csrftoken') ?? '';
    assert.equal(await statusOfPost(session, {}), 302);
    assert.equal(await statusOfPost(session, { csrfmiddlewaretoken: '' }, { 'x-csrftoken': token }), 302);
  });

  test('is accepted with the token in the form, whatever the header', async () => {
    const session = await signedIn(await aPerson());
    assert.equal(await statusOfPost(session, {}, { 'x-csrftoken': '' }), 302);
    assert.equal(await statusOfPost(session, {}, { 'x-csrftoken': 'of a page from before' }), 302);
  });

  test('is refused without a token, even if the cookie has it', async () => {
    const session = await signedIn(await aPerson());
    assert.equal(await statusOfPost(session, { csrfmiddlewaretoken: '' }), 403);
  });

  test('is refused without the cookie, even if the form has the token', async () => {
    const session = await signedIn(await aPerson());
    const token = session.cookies.get('csrftoken') ?? '';
    session.cookies.set('csrftoken', '');
    assert.equal(await statusOfPost(session, { csrfmiddlewaretoken: token }), 403);
  });

  test('is refused with the token of another session, also in the cookie', async () => {
    const session = await signedIn(await aPerson());
    const other = await signedIn(await aPerson());
    const foreign = other.cookies.get('csrftoken') ?? '';
    assert.equal(await statusOfPost(session, { csrfmiddlewaretoken: foreign }), 403);
    session.cookies.set('csrftoken', foreign);
    assert.equal(await statusOfPost(session, {}), 403);
  });

  test('is refused with a token from before the sign-in', async () => {
    const guest = browser(app);
    await guest.get('/accounts/login/');
    const early = guest.cookies.get('csrftoken') ?? '';
    await signedIn(await aPerson(), guest);
    assert.notEqual(guest.cookies.get('csrftoken'), early);
    guest.cookies.set('csrftoken', early);
    assert.equal(await statusOfPost(guest, {}), 403);
  });

  test('is refused with the token of a session that has ended', async () => {
    const person = await aPerson();
    const session = await signedIn(person);
    const old = session.cookies.get('csrftoken') ?? '';
    await session.post('/accounts/logout/');
    await signedIn(person, session);
    session.cookies.set('csrftoken', old);
    assert.equal(await statusOfPost(session, {}), 403);
  });

  test('is refused if the browser reports another site as its origin', async () => {
    const session = await signedIn(await aPerson());
    assert.equal(await statusOfPost(session, {}, { 'sec-fetch-site': 'cross-site' }), 403);
    assert.equal(await statusOfPost(session, {}, { 'sec-fetch-site': 'same-site' }), 403);
    assert.equal(await statusOfPost(session, {}, { 'sec-fetch-site': 'same-origin' }), 302);
  });

  test('requires a token for signing in, which a guest can use for a day', async () => {
    const { username } = await aPerson();
    const bare = await browser(app).post('/accounts/login/', {
      username,
      password,
      csrfmiddlewaretoken: 'x',
    });
    assert.equal(bare.statusCode, 403);
    const slow = browser(app);
    await slow.get('/accounts/login/');
    now = new Date(now.getTime() + 25 * 3_600_000);
    assert.equal((await slow.post('/accounts/login/', { username, password })).statusCode, 403);
    await slow.get('/accounts/login/');
    assert.equal((await slow.post('/accounts/login/', { username, password })).statusCode, 302);
  });

  test('that is refused changes nothing and has an explanation, as JSON for programs', async () => {
    const person = await aPerson({ full_name: 'Old' });
    const session = await signedIn(person);
    const page = await session.post('/edit/profile/', { full_name: 'New', csrfmiddlewaretoken: '' });
    assert.match(contentOf(page), /CSRF verification failed/);
    const headers = { accept: 'application/json' };
    const reply = await session.post(
      '/edit/profile/',
      { full_name: 'New', csrfmiddlewaretoken: '' },
      { headers },
    );
    assert.deepEqual(reply.json().error, { code: 403, message: 'CSRF verification failed' });
    const row = database.query.selectFrom('users').select('full_name').where('id', '=', person.id);
    assert.deepEqual(await row.executeTakeFirstOrThrow(), { full_name: 'Old' });
  });
});

test('under /api/ the method is checked before the token', async () => {
  const session = await signedIn(await aPerson());
  const headers = { 'x-global-api-key': syncKey };
  const reply = await session.post('/api/v2/sync/contest/x', { csrfmiddlewaretoken: '' }, { headers });
  assert.equal(reply.statusCode, 405);
});

describe('a form that somebody sends who was signed out meanwhile', () => {
  const own = { headers: { origin: 'http://localhost', host: 'localhost' } };
  const typed = { full_name: 'Ada "the first"', about: 'two\nlines' };
  const path = '/edit/profile/';
  const sentAgain = (page: string) =>
    Object.fromEntries(
      [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(([, name, value]) => [
        name,
        value?.replaceAll('&quot;', '"'),
      ]),
    );

  test('is in the answer, and can be sent again after signing in', async () => {
    const person = await aPerson({ full_name: 'Old' });
    const session = await signedIn(person);
    const early = session.cookies.get('csrftoken') ?? '';
    await database.query.deleteFrom('sessions').where('user_id', '=', person.id).execute();
    const refused = await session.post(path, typed, own);
    assert.equal(refused.statusCode, 403);
    const content = contentOf(refused);
    assert.match(content, /You are signed out.*href="\/accounts\/login\/\?next=\/"/s);
    assert.match(content, /<form method="post" action="\/edit\/profile\/">/);
    const { csrfmiddlewaretoken: _, ...kept } = sentAgain(content);
    assert.deepEqual(kept, typed);

    await signedIn(person, session);
    const old = await session.post(path, { ...typed, csrfmiddlewaretoken: early }, own);
    assert.equal(old.statusCode, 403);
    assert.match(contentOf(old), /Send the form again\?/);
    assert.equal(await nameOf(person.id), 'Old');
    const again = await session.post(path, sentAgain(contentOf(old)) as Record<string, string>, own);
    assert.equal(again.statusCode, 302);
    assert.equal(await nameOf(person.id), typed.full_name);
  });

  test('is not in the answer if another site sent it, or if it contains a password', async () => {
    const guest = browser(app);
    for (const headers of [{ origin: 'http://other.example' }, { 'sec-fetch-site': 'cross-site' }, {}])
      assert.equal((await guest.post(path, typed, { headers })).statusCode, 302);
    assert.equal((await guest.post(path, { ...typed, password: 'secret' }, own)).statusCode, 302);
    const session = await signedIn(await aPerson());
    const forged = { ...typed, csrfmiddlewaretoken: 'x' };
    const answer = await session.post(path, forged, { headers: { origin: 'http://other.example' } });
    assert.equal(answer.statusCode, 403);
    assert.doesNotMatch(answer.body, /the first/);
  });

  async function nameOf(id: number) {
    const { query } = database;
    const row = query.selectFrom('users').select('full_name').where('id', '=', id);
    return (await row.executeTakeFirst())?.full_name;
  }
});
