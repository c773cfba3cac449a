import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { after, describe, test } from 'node:test';
import { writeToken } from '@tribunal/server/auth/api-token';
import { buildApp } from '@tribunal/server/start/app';
import { eventually } from '../../../../test/eventually.ts';
import { codeAt, password, people } from '../fixtures/accounts.ts';
import { browser } from '../fixtures/browser.ts';
import { testDatabase } from '../fixtures/database.ts';
import { syncKey, testSite } from '../fixtures/site.ts';

let now = new Date('2026-03-01T12:00:00Z');
const database = await testDatabase();
const settings = { SITE_ENABLE_SYNC_API: true, GLOBAL_API_KEY: syncKey };
const site = testSite(database, { settings, now: () => now });
const app = await buildApp(site);
after(() => app.close());
const { aPerson, signedIn, aToken } = people(site, app);

const owner = await aPerson({ username: 'owner' });
const token = await aToken(owner);

async function ask(authorization: string, url = '/user', headers: Record<string, string> = {}) {
  const reply = await app.inject({ url, headers: { authorization, ...headers } });
  return [reply.statusCode, reply.body, reply.headers['content-type'], reply.headers['www-authenticate']];
}

const plain = 'text/plain; charset=utf-8';
const malformed = [400, 'Invalid authorization header', plain, undefined];
const invalid = [401, 'Invalid token', plain, 'Bearer realm="API"'];
const inaccessible = [403, 'Admin inaccessible', plain, undefined];

describe('an Authorization header is refused as malformed', () => {
  const table: [string, string][] = [
    ['if it is lower case', `bearer ${token}`],
    ['if it has two spaces', `Bearer  ${token}`],
    ['if it has a tab', `Bearer\t${token}`],
    ['with 47 characters', `Bearer ${token.slice(1)}`],
    ['with 49 characters', `Bearer ${token}A`],
    ['with padding', `Bearer ${token.slice(0, 46)}==`],
    ['with characters of the other base64 alphabet', `Bearer ${'+/'.repeat(24)}`],
    ['with a trailing newline', `Bearer ${token}\n`],
    ['with a trailing space', `Bearer ${token} `],
    ['without a token', 'Bearer'],
    ['without a scheme', token],
    ['with another scheme', `Basic ${Buffer.from('owner:password').toString('base64')}`],
    ['with two tokens', `Bearer ${token}, Bearer ${token}`],
  ];
  for (const [title, header] of table) {
    test(title, async () => assert.deepEqual(await ask(header), malformed));
  }

  test('on every path: pages, unknown paths, the sync API, the administration', async () => {
    for (const path of ['/', '/nowhere', '/api/v2/sync/contest/x', '/api/nowhere', '/admin/', '/healthz'])
      assert.deepEqual(await ask('Basic eDp5', path), malformed);
  });

  test('if it is sent twice, equal or not, even if one is empty', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    for (const other of [`Bearer ${token}`, 'Bearer x', '']) {
      const lines = [`Authorization: Bearer ${token}`, `Authorization: ${other}`];
      assert.match(await rawRequest(lines), /^HTTP\/1\.1 400 .*\r\n\r\nInvalid authorization header$/s);
      assert.match(
        await rawRequest(lines.reverse()),
        /^HTTP\/1\.1 400 .*\r\n\r\nInvalid authorization header$/s,
      );
    }
    assert.match(await rawRequest([`Authorization: Bearer ${token}`]), /^HTTP\/1\.1 302 /);
  });
});

async function rawRequest(lines: readonly string[], target = '/user'): Promise<string> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write([`GET ${target} HTTP/1.1`, 'Host: x', 'Connection: close', ...lines, '', ''].join('\r\n'));
  let reply = '';
  socket.setEncoding('utf8').on('data', (part) => {
    reply += part;
  });
  await once(socket, 'close');
  return reply;
}

test('TRACE is not supported on any path, whatever the header', async () => {
  for (const authorization of ['Basic eDp4', 'Bearer x', `Bearer ${'x'.repeat(48)}`]) {
    for (const url of ['/user', '/problems/', '/api/v2/problems']) {
      const reply = await app.inject({ method: 'TRACE' as 'GET', url, headers: { authorization } });
      assert.equal(reply.statusCode, 405, `${url} ${authorization}`);
      assert.match(String(reply.headers.allow), /GET/);
    }
  }
});

describe('a request without a token', () => {
  test('is a request of a guest if the header is missing or empty', async () => {
    const login = '/accounts/login/?next=%2Fuser';
    const missing = await app.inject({ url: '/user' });
    const empty = await app.inject({ url: '/user', headers: { authorization: '' } });
    assert.deepEqual([missing.statusCode, missing.headers.location], [302, login]);
    assert.deepEqual([empty.statusCode, empty.headers.location], [302, login]);
  });
});

describe('a token is invalid', () => {
  test('if its user does not exist', async () => {
    assert.deepEqual(await ask(`Bearer ${writeToken(999_999)}`), invalid);
  });

  test('if its user id is larger than any in the database', async () => {
    assert.deepEqual(await ask(`Bearer ${writeToken(4_294_967_295)}`), invalid);
  });

  test('if its user was deleted', async () => {
    const gone = await aPerson();
    const theirs = await aToken(gone);
    await database.query.deleteFrom('users').where('id', '=', gone.id).execute();
    assert.deepEqual(await ask(`Bearer ${theirs}`), invalid);
  });

  test('if its user is inactive', async () => {
    const banned = await aPerson();
    const theirs = await aToken(banned);
    await database.query.updateTable('users').set({ is_active: false }).where('id', '=', banned.id).execute();
    assert.deepEqual(await ask(`Bearer ${theirs}`), invalid);
  });

  test('if its user has no token', async () => {
    const { id } = await aPerson();
    assert.deepEqual(await ask(`Bearer ${writeToken(id)}`), invalid);
  });

  test('if its user id is replaced by that of another user with a token', async () => {
    const other = await aPerson();
    await aToken(other);
    const swapped = writeToken(other.id).slice(0, 5) + token.slice(5);
    assert.deepEqual(await ask(`Bearer ${swapped}`), invalid);
  });

  test('if any bit of its secret is changed', async () => {
    for (const bit of [0, 7, 100, 255]) {
      const bytes = Buffer.from(token, 'base64url');
      bytes[4 + (bit >> 3)]! ^= 1 << (bit & 7);
      assert.deepEqual(await ask(`Bearer ${bytes.toString('base64url')}`), invalid);
    }
  });

  test('on unknown paths, too', async () => {
    assert.deepEqual(await ask(`Bearer ${writeToken(999_999)}`, '/nowhere'), invalid);
    assert.deepEqual(await ask(`Bearer ${writeToken(999_999)}`, '/api/v2/sync/contest/x'), invalid);
  });

  test('at once on every node after a new one is created', async () => {
    const otherNode = await buildApp(testSite(database, { settings, now: () => now }));
    const person = await aPerson();
    const before = await aToken(person);
    const asked = (of: string) =>
      otherNode.inject({ url: '/user', headers: { authorization: `Bearer ${of}` } });
    assert.equal((await asked(before)).statusCode, 302);
    const reply = await app.inject({
      method: 'POST',
      url: '/accounts/api/token/generate/',
      headers: { authorization: `Bearer ${before}` },
    });
    assert.equal((await asked(before)).statusCode, 401);
    assert.equal((await asked(reply.json().data.token)).statusCode, 302);
    await otherNode.close();
  });
});

describe('the administration', () => {
  test('refuses every well-formed token before it is checked', async () => {
    const admin = await aPerson({ is_staff: true, is_superuser: true });
    for (const one of [token, await aToken(admin), writeToken(999_999)])
      for (const path of [
        '/admin',
        '/admin/',
        '/admin/users/',
        '/admin?x',
        '/%61dmin/',
        '/admin%2Fx',
        '/admin/nowhere',
      ])
        assert.deepEqual(await ask(`Bearer ${one}`, path), inaccessible, path);
  });

  test('refuses tokens, including invalid ones, with an address in absolute form', async () => {
    const reply = await rawRequest([`Authorization: Bearer ${writeToken(999_999)}`], 'http://x/admin/');
    assert.match(reply, /^HTTP\/1\.1 403 .*\r\n\r\nAdmin inaccessible$/s);
  });

  test('is a path segment: other paths with the same prefix are other pages', async () => {
    assert.equal((await ask(`Bearer ${token}`, '/administer'))[0], 404);
  });
});

describe('a valid token', () => {
  test('authenticates its owner', async () => {
    const me = await app.inject({ url: '/user', headers: { authorization: `Bearer ${token}` } });
    assert.deepEqual([me.statusCode, me.headers.location], [302, '/user/owner']);
    const profile = await app.inject({
      url: '/edit/profile/',
      headers: { authorization: `Bearer ${token}` },
    });
    assert.match(profile.body, /<span id="user-links"><b>owner<\/b>/);
    const home = await app.inject({ url: '/', headers: { authorization: `Bearer ${token}` } });
    assert.match(home.body, /owner/);
  });

  test('counts as two-factor authentication and needs no CSRF token', async () => {
    const careful = await aPerson({ scratchCode: 'AAAAAAAAAAAAAAAA' });
    const headers = { authorization: `Bearer ${await aToken(careful)}` };
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const reply = await app.inject({
      method: 'POST',
      url: '/edit/profile/',
      headers: { ...headers, ...form },
      payload: 'full_name=Careful',
    });
    assert.deepEqual([reply.statusCode, reply.headers.location], [302, '/edit/profile/?saved']);
  });

  test('sets no cookie and starts no session', async () => {
    const before = await countSessions();
    const replies = await Promise.all(
      ['/', '/edit/profile/', '/nowhere'].map((url) =>
        app.inject({ url, headers: { authorization: `Bearer ${token}` } }),
      ),
    );
    assert.deepEqual(
      replies.map((reply) => reply.headers['set-cookie']),
      [undefined, undefined, undefined],
    );
    assert.equal(await countSessions(), before);
  });

  test('takes precedence over a cookie, and does not affect the session of the cookie', async () => {
    const x = await aPerson({ username: 'x', scratchCode: 'BBBBBBBBBBBBBBBB' });
    const guest = browser(app);
    await signedIn(x, guest);
    const both = await guest.get('/user', { headers: { authorization: `Bearer ${token}` } });
    assert.equal(both.headers.location, '/user/owner');
    const changed = await guest.post(
      '/edit/profile/',
      { full_name: 'Y' },
      { headers: { authorization: `Bearer ${token}` } },
    );
    assert.equal(changed.statusCode, 302);
    const alone = await guest.get('/edit/profile/');
    assert.deepEqual(
      [alone.statusCode, alone.headers.location],
      [302, '/accounts/2fa/?next=%2Fedit%2Fprofile%2F'],
    );
    const passed = await guest.post('/accounts/2fa/', { totp_or_scratch_code: codeAt(now) });
    assert.equal(passed.statusCode, 302);
    assert.match((await guest.get('/edit/profile/')).body, /<b>x<\/b>/);
  });

  test('cannot sign in, sign up or sign out', async () => {
    const before = await countSessions();
    const someone = await aPerson();
    const form = 'application/x-www-form-urlencoded';
    const headers = { authorization: `Bearer ${token}`, 'content-type': form };
    const payload = String(new URLSearchParams({ username: someone.username, password }));
    for (const url of ['/accounts/login/', '/accounts/register/', '/accounts/logout/']) {
      const reply = await app.inject({ method: 'POST', url, headers, payload });
      assert.deepEqual([reply.statusCode, reply.body], [403, 'not available to API tokens'], url);
    }
    assert.equal(await countSessions(), before);
  });

  test('cannot change the password, two-factor authentication or sessions', async () => {
    const headers = { authorization: `Bearer ${token}` };
    const asked: ['GET' | 'POST', string][] = [
      ['GET', '/accounts/password/change/'],
      ['POST', '/accounts/password/change/'],
      ['GET', '/accounts/2fa/enable/'],
      ['POST', '/accounts/2fa/disable/'],
      ['POST', '/accounts/2fa/scratchcode/generate/'],
      ['POST', '/accounts/sessions/'],
    ];
    for (const [method, url] of asked) {
      const reply = await app.inject({ method, url, headers });
      assert.deepEqual([reply.statusCode, reply.body], [403, 'not available to API tokens'], url);
    }
  });

  test('records its last use, at most once a minute', async () => {
    const person = await aPerson();
    const headers = { authorization: `Bearer ${await aToken(person)}` };
    const useAfter = async (ms: number) => {
      now = new Date(now.getTime() + ms);
      await app.inject({ url: '/', headers });
    };
    const isNoted = async (time: Date) => {
      const row = database.query.selectFrom('users').select('api_token_used_at').where('id', '=', person.id);
      return (await row.executeTakeFirstOrThrow()).api_token_used_at?.getTime() === time.getTime();
    };
    const first = now;
    await useAfter(0);
    await eventually('the first use is noted', () => isNoted(first));
    await useAfter(59_000);
    await new Promise((resolve) => setTimeout(resolve, 100));
    assert.ok(await isNoted(first));
    await useAfter(1_000);
    await eventually('the use after a minute is noted', () => isNoted(new Date(first.getTime() + 60_000)));
  });
});

async function countSessions(): Promise<number> {
  const count = database.query.selectFrom('sessions').select((of) => of.fn.countAll<number>().as('count'));
  return (await count.executeTakeFirstOrThrow()).count;
}
