import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { buildApp } from '@tribunal/server/app';
import { password, people } from '../accounts.ts';
import { browser, contentOf, errorsOf } from '../browser.ts';
import { testDatabase } from '../database.ts';
import { testSite } from '../site.ts';

let now = new Date('2026-03-01T12:00:00Z');
const database = await testDatabase();
const site = testSite(database, { now: () => now });
const app = await buildApp(site);
after(() => app.close());
const { aPerson, signedIn } = people(site, app);

const wrong = ['The user name or the password is not right.'];
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const DAY = 24 * 60;

describe('signing in', () => {
  test('leads to the page that was asked for, or to one’s own', async () => {
    const { username } = await aPerson();
    const plain = await browser(app).post('/accounts/login/', { username, password });
    assert.deepEqual([plain.statusCode, plain.headers.location], [302, '/user']);
    const guest = browser(app);
    const sent = await guest.get('/edit/profile/');
    assert.equal(sent.headers.location, '/accounts/login/?next=%2Fedit%2Fprofile%2F');
    const form = await guest.get(sent.headers.location);
    assert.match(form.body, /<input type="hidden" name="next" value="\/edit\/profile\/">/);
    const back = await guest.post('/accounts/login/', { username, password, next: '/edit/profile/' });
    assert.deepEqual([back.statusCode, back.headers.location], [302, '/edit/profile/']);
  });

  test('never leads to another site', async () => {
    const { username } = await aPerson();
    for (const next of [
      '//evil.example',
      'https://evil.example/',
      '/\\evil.example',
      'javascript:alert(1)',
    ]) {
      const reply = await browser(app).post('/accounts/login/', { username, password, next });
      assert.deepEqual([reply.statusCode, reply.headers.location], [302, '/user']);
    }
  });

  test('a wrong password and an unknown name hear the same', async () => {
    const { username } = await aPerson();
    const known = await browser(app).post('/accounts/login/', { username, password: 'not this one' });
    const unknown = await browser(app).post('/accounts/login/', { username: 'nobody', password });
    assert.deepEqual([known.statusCode, errorsOf(known)], [403, wrong]);
    assert.deepEqual([unknown.statusCode, errorsOf(unknown)], [403, wrong]);
    assert.equal(withoutName(contentOf(known), username), withoutName(contentOf(unknown), 'nobody'));
  });

  test('names are exact: other capitals, look-alikes, spaces and long texts are nobody', async () => {
    await aPerson({ username: 'Paypal' });
    for (const username of ['paypal', 'Раураl', ' Paypal', 'Paypal ', 'Paypal\0', 'x'.repeat(900_000), '']) {
      const reply = await browser(app).post(
        '/accounts/login/',
        { username, password },
        { address: '192.0.2.2' },
      );
      assert.deepEqual([reply.statusCode, errorsOf(reply)], [403, wrong]);
      assert.ok(reply.body.length < 10_000);
    }
  });

  test('a body of more than a megabyte is refused unread', async () => {
    const reply = await browser(app).post('/accounts/login/', { username: 'x'.repeat(1_048_576), password });
    assert.equal(reply.statusCode, 413);
  });

  test('a deactivated user cannot, and hears so only with the right password', async () => {
    const { username } = await aPerson({ is_active: false });
    const reply = await browser(app).post('/accounts/login/', { username, password });
    assert.deepEqual([reply.statusCode, errorsOf(reply)], [403, ['This account has been deactivated.']]);
    const guess = await browser(app).post('/accounts/login/', { username, password: 'a guess of mine' });
    assert.deepEqual([guess.statusCode, errorsOf(guess)], [403, wrong]);
  });

  test('somebody who is signed in already is led on', async () => {
    const session = await signedIn(await aPerson());
    const reply = await session.get('/accounts/login/?next=/edit/profile/');
    assert.deepEqual([reply.statusCode, reply.headers.location], [302, '/edit/profile/']);
  });
});

function withoutName(content: string, name: string): string {
  return content.replaceAll(name, '').replace(/name="csrfmiddlewaretoken" value="[^"]*"/, '');
}

describe('the session cookie', () => {
  test('is for HTTP only, for this site only, and for TLS only behind TLS', async () => {
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

  test('is marked for TLS when a trusted proxy says that the browser uses it, and only then', async () => {
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

  test('holds an id that is nowhere in the database', async () => {
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

  test('changes at sign-in: an id planted before is worth nothing after', async () => {
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

  test('of somebody else ends when another user signs in with it', async () => {
    const [first, second] = [await aPerson(), await aPerson()];
    const shared = await signedIn(first);
    const old = browser(app);
    for (const [name, value] of shared.cookies) old.cookies.set(name, value);
    await signedIn(second, shared);
    assert.equal((await old.get('/user')).headers.location, '/accounts/login/?next=%2Fuser');
    assert.equal((await shared.get('/user')).headers.location, `/user/${second.username}`);
  });

  test('that makes no sense is no session', async () => {
    for (const id of ['', 'x', 'A'.repeat(42), `${'A'.repeat(42)}%00`, 'A'.repeat(5000)]) {
      const guest = browser(app);
      guest.cookies.set('sessionid', id);
      assert.equal((await guest.get('/user')).headers.location, '/accounts/login/?next=%2Fuser');
    }
  });
});

describe('a session', () => {
  test('ends when it is not used for fourteen days', async () => {
    const session = await signedIn(await aPerson());
    later(14 * DAY - 1);
    const copy = browser(app);
    copy.cookies.set('sessionid', session.cookies.get('sessionid') ?? '');
    assert.equal((await copy.get('/user')).headers.location?.startsWith('/user/'), true);
    const other = await signedIn(await aPerson());
    later(14 * DAY);
    assert.equal((await other.get('/user')).headers.location, '/accounts/login/?next=%2Fuser');
  });

  test('lives on when it is used, and is written down once an hour', async () => {
    const person = await aPerson();
    const session = await signedIn(person);
    const renewals = [];
    for (const minutes of [59, 1, 13 * DAY, 14 * DAY - 1]) {
      later(minutes);
      const reply = await session.get('/user');
      assert.equal(reply.headers.location, `/user/${person.username}`);
      renewals.push(reply.cookies.some(({ name }) => name === 'sessionid'));
    }
    assert.deepEqual(renewals, [false, true, true, true]);
  });

  test('of a site that keeps them for a day lives on when it is used twice a day', async () => {
    const settings = { SITE_SESSION_DAYS: 1 };
    const strict = await buildApp(testSite(database, { settings, now: site.now }));
    const session = await signedIn(await aPerson(), browser(strict));
    for (let n = 0; n < 4; n++) {
      later(DAY / 2);
      assert.match((await session.get('/user')).headers.location ?? '', /^\/user\//);
    }
    later(DAY);
    assert.equal((await session.get('/user')).headers.location, '/accounts/login/?next=%2Fuser');
    await strict.close();
  });

  test('ends at sign-out, which only a form can ask for', async () => {
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

  test('ends with all the others of its user when they sign out everywhere', async () => {
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

describe('guessing passwords', () => {
  const guess = (username: string, address: string, tried = 'not this one') =>
    browser(app).post('/accounts/login/', { username, password: tried }, { address });

  test('is stopped per account after ten, from wherever, for a quarter of an hour', async () => {
    const { username } = await aPerson();
    for (let n = 0; n < 10; n++) assert.equal((await guess(username, `198.51.100.${n}`)).statusCode, 403);
    const stopped = await guess(username, '198.51.100.99', password);
    assert.deepEqual([stopped.statusCode, stopped.headers['retry-after']], [429, '900']);
    later(15);
    assert.equal((await guess(username, '198.51.100.99', password)).statusCode, 302);
  });

  test('is stopped for names that nobody has just the same', async () => {
    for (let n = 0; n < 10; n++)
      assert.equal((await guess('nobody-at-all', `198.51.100.${n}`)).statusCode, 403);
    assert.equal((await guess('nobody-at-all', '198.51.100.99')).statusCode, 429);
  });

  test('cannot be hurried by trying in parallel', async () => {
    const { username } = await aPerson();
    const replies = await Promise.all(
      Array.from({ length: 16 }, (_, n) => guess(username, `203.0.113.${n}`)),
    );
    assert.equal(replies.filter((reply) => reply.statusCode === 403).length, 10);
  });

  test('is forgotten when the right one is found', async () => {
    const { username } = await aPerson();
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 9; n++) await guess(username, `198.51.100.${round}`);
      assert.equal((await guess(username, '198.51.100.50', password)).statusCode, 302);
    }
  });

  test('is stopped per address after fifty wrong ones, for every name; right ones are not counted', async () => {
    later(60);
    const address = '233.252.0.1';
    for (let n = 0; n < 50; n++) assert.equal((await guess(`somebody${n}`, address)).statusCode, 403);
    const { username } = await aPerson();
    assert.equal((await guess(username, address, password)).statusCode, 429);
    assert.equal((await guess(username, '233.252.0.2', password)).statusCode, 302);
  });

  test('a classroom that shares an address signs in together', async () => {
    const address = '233.252.0.9';
    const pupils = await Promise.all(Array.from({ length: 60 }, () => aPerson()));
    const replies = await Promise.all(pupils.map(({ username }) => guess(username, address, password)));
    assert.deepEqual(new Set(replies.map((reply) => reply.statusCode)), new Set([302]));
  });
});
