import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { buildApp } from '@tribunal/server/start/app';
import { codeAt, password, people } from '../fixtures/accounts.ts';
import { type Browser, browser, contentOf, errorsOf } from '../fixtures/browser.ts';
import { testDatabase } from '../fixtures/database.ts';
import { syncKey, testSite } from '../fixtures/site.ts';

let now = new Date('2026-03-01T12:00:00Z');
const database = await testDatabase();
const settings = { SITE_ENABLE_SYNC_API: true, GLOBAL_API_KEY: syncKey };
const site = testSite(database, { settings, now: () => now });
const app = await buildApp(site);
after(() => app.close());
const { aPerson, signedIn } = people(site, app);

const wrongCode = ['This code is wrong or was used before.'];
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const scratchCode = 'ABCDEFGHIJKLMNOP';
const enter = (session: Browser, code: string, fields: Record<string, string> = {}) =>
  session.post('/accounts/2fa/', { totp_or_scratch_code: code, ...fields });

describe('a session without two-factor authentication', () => {
  test('is redirected to the code page from every path, including unknown ones, and cannot act', async () => {
    const session = await signedIn(await aPerson({ scratchCode, is_staff: true }));
    for (const path of ['/', '/user', '/edit/profile/?x=1', '/admin/', '/nowhere', '/accounts/login/']) {
      const reply = await session.get(path);
      const expected = `/accounts/2fa/?next=${encodeURIComponent(path)}`;
      assert.deepEqual([reply.statusCode, reply.headers.location], [302, expected]);
    }
    for (const path of ['/edit/profile/', '/accounts/api/token/generate/', '/accounts/2fa/disable/']) {
      const reply = await session.post(path);
      assert.match(reply.headers.location ?? '', /^\/accounts\/2fa\/\?next=/);
    }
  });

  test('can read that page, its style sheet and the health check, and sign out', async () => {
    const session = await signedIn(await aPerson({ scratchCode }));
    const page = await session.get('/accounts/2fa/');
    assert.equal(page.statusCode, 200);
    const [, style = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(page.body) ?? [];
    assert.equal((await session.get(style)).statusCode, 200);
    assert.equal((await session.get('/healthz')).statusCode, 200);
    assert.equal((await session.post('/accounts/logout/')).headers.location, '/');
  });

  test('is a guest under /api/', async () => {
    const session = await signedIn(await aPerson({ scratchCode }));
    assert.equal((await session.get('/api/nowhere')).statusCode, 404);
    const headers = { 'x-global-api-key': syncKey };
    assert.equal((await session.get('/api/v2/sync/contest/none', { headers })).statusCode, 404);
  });

  test('is authenticated by a code in a new session and redirected to the requested page', async () => {
    const person = await aPerson({ scratchCode });
    const session = await signedIn(person);
    const half = browser(app);
    for (const [name, value] of session.cookies) half.cookies.set(name, value);
    const reply = await enter(session, codeAt(now), { next: '/edit/profile/' });
    assert.deepEqual([reply.statusCode, reply.headers.location], [302, '/edit/profile/']);
    assert.equal((await session.get('/edit/profile/')).statusCode, 200);
    assert.equal((await half.get('/user')).headers.location, '/accounts/login/?next=%2Fuser');
    later(1);
    assert.equal((await session.get('/user')).headers.location, `/user/${person.username}`);
  });

  test('is not redirected to another site', async () => {
    const session = await signedIn(await aPerson({ scratchCode }));
    assert.equal((await enter(session, codeAt(now), { next: '//evil.example' })).headers.location, '/user');
  });

  test('does not depend on other sessions of the same user', async () => {
    const person = await aPerson({ scratchCode });
    const [one, two] = [await signedIn(person), await signedIn(person)];
    await enter(one, codeAt(now));
    assert.equal((await two.get('/user')).headers.location, '/accounts/2fa/?next=%2Fuser');
  });
});

describe('a code', () => {
  test('works once, in any session', async () => {
    const person = await aPerson({ scratchCode });
    const [one, two] = [await signedIn(person), await signedIn(person)];
    const code = codeAt(now);
    assert.equal((await enter(one, code)).statusCode, 302);
    const repeated = await enter(two, code);
    assert.deepEqual([repeated.statusCode, errorsOf(repeated)], [403, wrongCode]);
    later(30);
    assert.equal((await enter(two, codeAt(now))).statusCode, 302);
  });

  test('sent twice concurrently works once', async () => {
    const person = await aPerson({ scratchCode });
    const sessions = [await signedIn(person), await signedIn(person), await signedIn(person)];
    const replies = await Promise.all(sessions.map((session) => enter(session, codeAt(now))));
    assert.deepEqual(replies.map((reply) => reply.statusCode).sort(), [302, 403, 403]);
  });

  test('of the previous or next step is accepted, of two steps away not, and no earlier one after it', async () => {
    const person = await aPerson({ scratchCode });
    const fresh = () => signedIn(person);
    assert.equal((await enter(await fresh(), codeAt(now, -2))).statusCode, 403);
    assert.equal((await enter(await fresh(), codeAt(now, 2))).statusCode, 403);
    assert.equal((await enter(await fresh(), codeAt(now, -1))).statusCode, 302);
    assert.equal((await enter(await fresh(), codeAt(now, 1))).statusCode, 302);
    assert.equal((await enter(await fresh(), codeAt(now, 0))).statusCode, 403);
  });

  test('cannot be guessed: five attempts in a quarter of an hour over all sessions', async () => {
    const person = await aPerson({ scratchCode });
    for (let n = 0; n < 5; n++) assert.equal((await enter(await signedIn(person), '000000')).statusCode, 403);
    const stopped = await enter(await signedIn(person), codeAt(now));
    assert.deepEqual([stopped.statusCode, stopped.headers['retry-after']], [429, '900']);
    later(900);
    assert.equal((await enter(await signedIn(person), codeAt(now))).statusCode, 302);
  });
});

describe('a scratch code', () => {
  test('works once, in any spelling', async () => {
    const person = await aPerson({ scratchCode });
    assert.equal((await enter(await signedIn(person), ' abcd-efgh-ijkl-mnop ')).statusCode, 302);
    const repeated = await enter(await signedIn(person), scratchCode);
    assert.deepEqual([repeated.statusCode, errorsOf(repeated)], [403, wrongCode]);
  });

  test('of another user does not work', async () => {
    await aPerson({ scratchCode: 'ZZZZZZZZZZZZZZZZ' });
    assert.equal(
      (await enter(await signedIn(await aPerson({ scratchCode })), 'ZZZZZZZZZZZZZZZZ')).statusCode,
      403,
    );
  });

  test('new codes replace the old ones: five of sixteen characters, as JSON for programs', async () => {
    const person = await aPerson({ scratchCode });
    const session = await signedIn(person);
    await enter(session, codeAt(now));
    const path = '/accounts/2fa/scratchcode/generate/';
    const reply = await session.post(path, {}, { headers: { accept: '*/*' } });
    const { codes } = reply.json().data as { codes: string[] };
    assert.deepEqual([reply.statusCode, codes.length], [200, 5]);
    for (const code of codes) assert.match(code, /^[A-Z2-7]{16}$/);
    assert.equal((await enter(await signedIn(person), scratchCode)).statusCode, 403);
    for (const code of codes) assert.equal((await enter(await signedIn(person), code)).statusCode, 302);
    assert.equal(contentOf(await session.post(path)).match(/<li><code>/g)?.length, 5);
  });

  test('requires enabled two-factor authentication', async () => {
    const session = await signedIn(await aPerson());
    assert.equal((await session.post('/accounts/2fa/scratchcode/generate/')).statusCode, 409);
  });
});

test('a user whose key was encrypted with another secret key can use a scratch code', async () => {
  const person = await aPerson({ scratchCode });
  const renewed = testSite(database, { secretKey: 'another secret key', now: () => now });
  const other = await buildApp(renewed);
  const session = await people(renewed, other).signedIn(person);
  assert.equal((await enter(session, codeAt(now))).statusCode, 403);
  assert.equal((await enter(session, scratchCode)).statusCode, 302);
  await other.close();
});

test('the password is always checked before the code', async () => {
  const { username } = await aPerson({ scratchCode });
  const guest = browser(app);
  assert.equal(
    (await enter(guest, codeAt(now))).headers.location,
    '/accounts/login/?next=%2Faccounts%2F2fa%2F',
  );
  assert.equal((await guest.post('/accounts/login/', { username, password: 'x' })).statusCode, 403);
  assert.equal((await guest.post('/accounts/login/', { username, password })).statusCode, 302);
});
