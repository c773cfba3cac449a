import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { buildApp } from '@tribunal/server/start/app';
import { password, people } from '../fixtures/accounts.ts';
import { browser, contentOf } from '../fixtures/browser.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';

let now = new Date('2026-03-01T12:00:00Z');
const database = await testDatabase();
const site = testSite(database, { now: () => now });
const app = await buildApp(site);
after(() => app.close());
const { aPerson, signedIn } = people(site, app);

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const day = 24 * 60;

describe('the session cookie', () => {
  test('is HttpOnly, limited to this site, and Secure behind TLS', async () => {
    const { username } = await aPerson();
    const guest = browser(app);
    const reply = await guest.post('/accounts/login/', { username, password });
    const lines = [reply.headers['set-cookie'] ?? []].flat();
    const session = lines.find((line) => line.startsWith('sessionid='));
    const csrf = lines.find((line) => line.startsWith('csrftoken='));
    assert.match(
      session ?? '',
      /^sessionid=[A-Za-z0-9_-]{43}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    assert.match(csrf ?? '', /^csrftoken=[A-Za-z0-9_-]{43}; Max-Age=1209600; Path=\/; SameSite=Lax$/);
  });

  test('is Secure only if a trusted proxy reports TLS', async () => {
    const { username } = await aPerson();
    const behind = await buildApp(testSite(database, { settings: { SITE_TRUSTED_PROXIES: ['10.0.0.0/8'] } }));
    const sent = { headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' } };
    const cookieFrom = async (address: string) => {
      const reply = await browser(behind).post(
        '/accounts/login/',
        { username, password },
        { ...sent, address },
      );
      return [reply.headers['set-cookie'] ?? []].flat().find((line) => line.startsWith('sessionid=')) ?? '';
    };
    assert.match(await cookieFrom('10.1.2.3'), /; Secure/);
    assert.doesNotMatch(await cookieFrom('192.0.2.1'), /; Secure/);
    const addresses = await database.query
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select('address')
      .where('username', '=', username)
      .orderBy('address')
      .execute();
    assert.deepEqual(
      addresses.map(({ address }) => address),
      ['192.0.2.1', '203.0.113.9'],
    );
    await behind.close();
  });

  test('contains an id that is not stored in the database', async () => {
    const person = await aPerson();
    const session = await signedIn(person);
    const id = session.cookies.get('sessionid') ?? '';
    const rows = await database.query
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', person.id)
      .execute();
    assert.equal(rows.length, 1);
    assert.ok(!rows[0]?.id_hash.equals(Buffer.from(id, 'base64url')));
    assert.ok(!JSON.stringify(rows).includes(id));
  });

  test('changes at sign-in, so that an id planted before is useless', async () => {
    const planted = 'A'.repeat(43);
    const { username } = await aPerson();
    const victim = browser(app);
    victim.cookies.set('sessionid', planted);
    await victim.post('/accounts/login/', { username, password });
    assert.notEqual(victim.cookies.get('sessionid'), planted);
    const attacker = browser(app);
    attacker.cookies.set('sessionid', planted);
    assert.equal((await attacker.get('/user')).headers.location, '/accounts/login/?next=%2Fuser');
  });

  test('ends when another user signs in with it', async () => {
    const [first, second] = [await aPerson(), await aPerson()];
    const shared = await signedIn(first);
    const old = browser(app);
    for (const [name, value] of shared.cookies) old.cookies.set(name, value);
    await signedIn(second, shared);
    assert.equal((await old.get('/user')).headers.location, '/accounts/login/?next=%2Fuser');
    assert.equal((await shared.get('/user')).headers.location, `/user/${second.username}`);
  });

  test('with an invalid value is not a session', async () => {
    for (const id of ['', 'x', 'A'.repeat(42), `${'A'.repeat(42)}%00`, 'A'.repeat(5000)]) {
      const guest = browser(app);
      guest.cookies.set('sessionid', id);
      assert.equal((await guest.get('/user')).headers.location, '/accounts/login/?next=%2Fuser');
    }
  });
});

describe('a session', () => {
  test('ends after fourteen days without use', async () => {
    const session = await signedIn(await aPerson());
    later(14 * day - 1);
    const copy = browser(app);
    copy.cookies.set('sessionid', session.cookies.get('sessionid') ?? '');
    assert.equal((await copy.get('/user')).headers.location?.startsWith('/user/'), true);
    const other = await signedIn(await aPerson());
    later(14 * day);
    assert.equal((await other.get('/user')).headers.location, '/accounts/login/?next=%2Fuser');
  });

  test('is extended by use, at most once an hour', async () => {
    const person = await aPerson();
    const session = await signedIn(person);
    const renewals = [];
    for (const minutes of [59, 1, 13 * day, 14 * day - 1]) {
      later(minutes);
      const reply = await session.get('/user');
      assert.equal(reply.headers.location, `/user/${person.username}`);
      renewals.push(reply.cookies.some(({ name }) => name === 'sessionid'));
    }
    assert.deepEqual(renewals, [false, true, true, true]);
  });

  test('with a lifetime of one day is extended by use twice a day', async () => {
    const settings = { SITE_SESSION_DAYS: 1 };
    const strict = await buildApp(testSite(database, { settings, now: site.now }));
    const session = await signedIn(await aPerson(), browser(strict));
    for (let n = 0; n < 4; n++) {
      later(day / 2);
      assert.match((await session.get('/user')).headers.location ?? '', /^\/user\//);
    }
    later(day);
    assert.equal((await session.get('/user')).headers.location, '/accounts/login/?next=%2Fuser');
    await strict.close();
  });

  test('ends at sign-out, which requires a form', async () => {
    const session = await signedIn(await aPerson());
    const copy = browser(app);
    for (const [name, value] of session.cookies) copy.cookies.set(name, value);
    const got = await session.get('/accounts/logout/');
    assert.deepEqual([got.statusCode, got.headers.allow], [405, 'POST']);
    const reply = await session.post('/accounts/logout/');
    assert.deepEqual([reply.statusCode, reply.headers.location], [302, '/']);
    assert.equal(session.cookies.has('sessionid'), false);
    assert.equal((await copy.get('/user')).headers.location, '/accounts/login/?next=%2Fuser');
  });

  test('leaves behind when its user was last seen', async () => {
    const person = await aPerson();
    const seen = () =>
      database.query
        .selectFrom('users')
        .select('last_seen_at')
        .where('id', '=', person.id)
        .executeTakeFirst();
    assert.deepEqual(await seen(), { last_seen_at: null });
    const session = await signedIn(person);
    assert.deepEqual(await seen(), { last_seen_at: now });
    await session.post('/accounts/logout/');
    assert.deepEqual(await seen(), { last_seen_at: now });
  });

  test('ends with all other sessions when the user signs out everywhere', async () => {
    const person = await aPerson();
    const [here, there] = [await signedIn(person), await signedIn(person)];
    const someoneElse = await signedIn(await aPerson());
    assert.equal(contentOf(await here.get('/accounts/sessions/')).match(/<tr><td>/g)?.length, 2);
    await here.post('/accounts/sessions/');
    for (const gone of [here, there])
      assert.equal((await gone.get('/user')).headers.location, '/accounts/login/?next=%2Fuser');
    assert.match((await someoneElse.get('/user')).headers.location ?? '', /^\/user\//);
  });

  test('ends when its user is deactivated', async () => {
    const person = await aPerson();
    const session = await signedIn(person);
    await database.query.updateTable('users').set({ is_active: false }).where('id', '=', person.id).execute();
    assert.equal((await session.get('/user')).headers.location, '/accounts/login/?next=%2Fuser');
  });
});
