import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { buildApp } from '@tribunal/server/start/app';
import { password, people } from '../fixtures/accounts.ts';
import { browser, contentOf, errorsOf } from '../fixtures/browser.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';

let now = new Date('2026-03-01T12:00:00Z');
const database = await testDatabase();
const site = testSite(database, { now: () => now });
const app = await buildApp(site);
after(() => app.close());
const { aPerson, signedIn } = people(site, app);

const wrong = ['The username or the password is wrong.'];
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

describe('signing in', () => {
  test('redirects to the requested page, or to the page of the user', async () => {
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

  test('never redirects to another site', async () => {
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

  test('a wrong password and an unknown name get the same reply', async () => {
    const { username } = await aPerson();
    const known = await browser(app).post('/accounts/login/', { username, password: 'not this one' });
    const unknown = await browser(app).post('/accounts/login/', { username: 'nobody', password });
    assert.deepEqual([known.statusCode, errorsOf(known)], [403, wrong]);
    assert.deepEqual([unknown.statusCode, errorsOf(unknown)], [403, wrong]);
    assert.equal(withoutName(contentOf(known), username), withoutName(contentOf(unknown), 'nobody'));
  });

  test('ignores the case of the name', async () => {
    await aPerson({ username: 'McAdams' });
    for (const username of ['mcadams', 'MCADAMS']) {
      const session = browser(app);
      assert.equal((await session.post('/accounts/login/', { username, password })).statusCode, 302);
      assert.equal((await session.get('/user')).headers.location, '/user/McAdams');
    }
  });

  test('uses the exact name if several differ only in case', async () => {
    for (const username of ['Twin', 'twin']) await aPerson({ username });
    const session = browser(app);
    await session.post('/accounts/login/', { username: 'twin', password });
    assert.equal((await session.get('/user')).headers.location, '/user/twin');
    const neither = await browser(app).post('/accounts/login/', { username: 'TWIN', password });
    assert.equal(neither.statusCode, 403);
  });

  test('look-alike characters, spaces and long texts match no user', async () => {
    await aPerson({ username: 'Paypal' });
    const refused: [string, number, string[]][] = [
      ['Раураl', 403, wrong],
      ['Pay pal', 403, wrong],
      ['Paypal\0', 400, ['Use text without control characters.']],
      ['x'.repeat(900_000), 400, ['Use at most 100 characters.']],
      ['', 403, wrong],
    ];
    for (const [username, status, errors] of refused) {
      const reply = await browser(app).post(
        '/accounts/login/',
        { username, password },
        { address: '192.0.2.2' },
      );
      assert.deepEqual([reply.statusCode, errorsOf(reply)], [status, errors]);
      assert.ok(reply.body.length < 10_000);
    }
  });

  test('a body of more than a megabyte is refused without being read', async () => {
    const reply = await browser(app).post('/accounts/login/', { username: 'x'.repeat(1_048_576), password });
    assert.equal(reply.statusCode, 413);
  });

  test('is refused to a deactivated user, with the reason only for the right password', async () => {
    const { username } = await aPerson({ is_active: false });
    const reply = await browser(app).post('/accounts/login/', { username, password });
    assert.deepEqual([reply.statusCode, errorsOf(reply)], [403, ['This account is deactivated.']]);
    const guess = await browser(app).post('/accounts/login/', { username, password: 'a guess of mine' });
    assert.deepEqual([guess.statusCode, errorsOf(guess)], [403, wrong]);
  });

  test('leads back to the page whose header offered it', async () => {
    const linkOn = async (path: string) =>
      /<span id="user-links"><a href="([^"]+)"/.exec((await browser(app).get(path)).body)?.[1];
    assert.deepEqual(
      [
        await linkOn('/problems/?search=a&order=name'),
        await linkOn('/no/such/page'),
        await linkOn('/accounts/password/reset/'),
      ],
      [
        '/accounts/login/?next=%2Fproblems%2F%3Fsearch%3Da%26order%3Dname',
        '/accounts/login/?next=%2Fno%2Fsuch%2Fpage',
        '/accounts/login/',
      ],
    );
  });

  test('redirects a user who is already signed in', async () => {
    const session = await signedIn(await aPerson());
    const reply = await session.get('/accounts/login/?next=/edit/profile/');
    assert.deepEqual([reply.statusCode, reply.headers.location], [302, '/edit/profile/']);
  });
});

function withoutName(content: string, name: string): string {
  return content.replaceAll(name, '').replace(/name="csrfmiddlewaretoken" value="[^"]*"/, '');
}

describe('guessing passwords', () => {
  const guess = (username: string, address: string, tried = 'not this one') =>
    browser(app).post('/accounts/login/', { username, password: tried }, { address });

  test('is stopped per account after ten attempts from any address, for a quarter of an hour', async () => {
    const { username } = await aPerson();
    for (let n = 0; n < 10; n++) assert.equal((await guess(username, `198.51.100.${n}`)).statusCode, 403);
    const stopped = await guess(username, '198.51.100.99', password);
    assert.deepEqual([stopped.statusCode, stopped.headers['retry-after']], [429, '900']);
    later(15);
    assert.equal((await guess(username, '198.51.100.99', password)).statusCode, 302);
  });

  test('is counted regardless of the case of the name', async () => {
    await aPerson({ username: 'Mallory' });
    for (let n = 0; n < 10; n++) await guess('mallory', `198.51.100.${n}`);
    assert.equal((await guess('MALLORY', '198.51.100.99', password)).statusCode, 429);
  });

  test('is stopped for unknown names, too', async () => {
    for (let n = 0; n < 10; n++)
      assert.equal((await guess('nobody-at-all', `198.51.100.${n}`)).statusCode, 403);
    assert.equal((await guess('nobody-at-all', '198.51.100.99')).statusCode, 429);
  });

  test('is counted for concurrent attempts, too', async () => {
    const { username } = await aPerson();
    const replies = await Promise.all(
      Array.from({ length: 16 }, (_, n) => guess(username, `203.0.113.${n}`)),
    );
    assert.equal(replies.filter((reply) => reply.statusCode === 403).length, 10);
  });

  test('is reset by the right password', async () => {
    const { username } = await aPerson();
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 9; n++) await guess(username, `198.51.100.${round}`);
      assert.equal((await guess(username, '198.51.100.50', password)).statusCode, 302);
    }
  });

  test('is stopped per address after fifty wrong passwords for any names; right ones are not counted', async () => {
    later(60);
    const address = '233.252.0.1';
    for (let n = 0; n < 50; n++) assert.equal((await guess(`somebody${n}`, address)).statusCode, 403);
    const { username } = await aPerson();
    assert.equal((await guess(username, address, password)).statusCode, 429);
    assert.equal((await guess(username, '233.252.0.2', password)).statusCode, 302);
  });

  test('many users with the same address can sign in at the same time', async () => {
    const address = '233.252.0.9';
    const pupils = await Promise.all(Array.from({ length: 60 }, () => aPerson()));
    const replies = await Promise.all(pupils.map(({ username }) => guess(username, address, password)));
    assert.deepEqual(new Set(replies.map((reply) => reply.statusCode)), new Set([302]));
  });
});
