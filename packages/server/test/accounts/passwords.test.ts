import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { createLog } from '@tribunal/server/environment/log';
import { buildApp } from '@tribunal/server/start/app';
import { eventually } from '../../../../test/eventually.ts';
import { codeAt, password, people } from '../fixtures/accounts.ts';
import { browser, contentOf, errorsOf } from '../fixtures/browser.ts';
import { testDatabase } from '../fixtures/database.ts';
import { mailServer } from '../fixtures/mail-server.ts';
import { testSite } from '../fixtures/site.ts';

let now = new Date('2026-03-01T12:00:00Z');
const database = await testDatabase();
const logged: string[] = [];
const log = createLog('info', { write: (line: string) => void logged.push(line) });
const settings = { SITE_URL: 'https://judge.example' };
const site = testSite(database, { now: () => now, log, settings });
const app = await buildApp(site);
after(() => app.close());
const { aPerson, signedIn, aToken } = people(site, app);
const fresh = 'another one nobody guesses';
const signedOut = '/accounts/login/?next=%2Fuser';

describe('changing the password', () => {
  const change = '/accounts/password/change/';

  test('ends every session of the user, including stolen copies of this one, and continues in a new one', async () => {
    const person = await aPerson();
    const [here, elsewhere] = [await signedIn(person), await signedIn(person)];
    const stolen = browser(app);
    for (const [name, value] of here.cookies) stolen.cookies.set(name, value);
    const reply = await here.post(change, { old_password: password, new_password: fresh });
    assert.deepEqual([reply.statusCode, reply.headers.location], [302, '/edit/profile/?saved']);
    assert.equal((await here.get('/user')).headers.location, `/user/${person.username}`);
    assert.equal((await elsewhere.get('/user')).headers.location, signedOut);
    assert.equal((await stolen.get('/user')).headers.location, signedOut);
    const old = await browser(app).post('/accounts/login/', { username: person.username, password });
    assert.equal(old.statusCode, 403);
    const next = await browser(app).post('/accounts/login/', { username: person.username, password: fresh });
    assert.equal(next.statusCode, 302);
  });

  test('requires the current password and a valid new one', async () => {
    const session = await signedIn(await aPerson());
    const wrong = await session.post(change, { old_password: 'a guess of mine', new_password: fresh });
    assert.deepEqual([wrong.statusCode, errorsOf(wrong)], [403, ['The username or the password is wrong.']]);
    const weak = await session.post(change, { old_password: password, new_password: 'password' });
    assert.deepEqual([weak.statusCode, errorsOf(weak)], [400, ['This password is too common.']]);
  });

  test('cannot be used to guess the current password', async () => {
    const session = await signedIn(await aPerson());
    const tried = async () =>
      (await session.post(change, { old_password: 'a guess of mine', new_password: fresh })).statusCode;
    for (let n = 0; n < 10; n++) assert.equal(await tried(), 403);
    assert.equal(await tried(), 429);
  });

  test('does not change the API token', async () => {
    const person = await aPerson();
    const headers = { authorization: `Bearer ${await aToken(person)}` };
    await (await signedIn(person)).post(change, { old_password: password, new_password: fresh });
    assert.equal((await app.inject({ url: '/user', headers })).statusCode, 302);
  });
});

describe('a forgotten password', () => {
  const reset = '/accounts/password/reset/';

  async function linkFor(nameOrEmail: string): Promise<string> {
    const before = logged.length;
    await browser(app).post(reset, { email: nameOrEmail }, { address: nextAddress() });
    await eventually('it is logged', () => logged.length > before);
    const entry = JSON.parse(logged.at(-1) ?? '{}') as { level: number; link: string };
    assert.equal(entry.level, 40);
    assert.ok(entry.link.startsWith('https://judge.example/accounts/password/reset/'), entry.link);
    return new URL(entry.link).pathname;
  }

  let addresses = 0;
  const nextAddress = () => `198.51.100.${++addresses}`;

  test('is replaced through a link, which is logged if there is no mail server', async () => {
    const person = await aPerson();
    const session = await signedIn(person);
    const link = await linkFor(person.username);
    const guest = browser(app);
    assert.match(contentOf(await guest.get(link)), /Choose a new password/);
    const reply = await guest.post(link, { new_password: fresh });
    assert.deepEqual([reply.statusCode, reply.headers.location], [302, '/accounts/login/']);
    assert.equal((await session.get('/user')).headers.location, signedOut);
    const again = await browser(app).post('/accounts/login/', { username: person.username, password: fresh });
    assert.equal(again.statusCode, 302);
  });

  test('a link works once, and it invalidates the other links of the user', async () => {
    const { username } = await aPerson();
    const [first, second] = [await linkFor(username), await linkFor(username)];
    const guest = browser(app);
    assert.equal((await guest.post(first, { new_password: fresh })).statusCode, 302);
    for (const link of [first, second]) {
      assert.equal((await guest.get(link)).statusCode, 404);
      assert.equal((await guest.post(link, { new_password: password })).statusCode, 404);
    }
  });

  test('a link used twice concurrently works once', async () => {
    const link = await linkFor((await aPerson()).username);
    const replies = await Promise.all(
      [fresh, 'yet another of them'].map((one) => browser(app).post(link, { new_password: one })),
    );
    assert.deepEqual(replies.map((reply) => reply.statusCode).sort(), [302, 404]);
  });

  test('a link works for an hour', async () => {
    const link = await linkFor((await aPerson()).username);
    now = new Date(now.getTime() + 3_599_000);
    assert.equal((await browser(app).get(link)).statusCode, 200);
    now = new Date(now.getTime() + 1_000);
    assert.equal((await browser(app).get(link)).statusCode, 404);
  });

  test('a link is invalid after a password change and after a deactivation', async () => {
    const person = await aPerson();
    const link = await linkFor(person.username);
    const session = await signedIn(person);
    await session.post('/accounts/password/change/', { old_password: password, new_password: fresh });
    assert.equal((await browser(app).get(link)).statusCode, 404);
    const banned = await aPerson();
    const theirs = await linkFor(banned.username);
    await database.query.updateTable('users').set({ is_active: false }).where('id', '=', banned.id).execute();
    assert.equal((await browser(app).post(theirs, { new_password: fresh })).statusCode, 404);
  });

  test('a link whose use fails with an internal error is not logged', async () => {
    const link = await linkFor((await aPerson()).username);
    await database.pool.query('alter table password_resets rename to elsewhere');
    assert.equal((await browser(app).get(link)).statusCode, 500);
    await database.pool.query('alter table elsewhere rename to password_resets');
    assert.match(logged.at(-1) ?? '', /"url":"\/accounts\/password\/reset\/…\/"/);
    assert.ok(!logged.at(-1)?.includes(link));
  });

  test('a weak new password leaves the link usable', async () => {
    const link = await linkFor((await aPerson()).username);
    const guest = browser(app);
    const weak = await guest.post(link, { new_password: 'short' });
    assert.deepEqual([weak.statusCode, errorsOf(weak)], [400, ['Use at least 8 characters.']]);
    assert.equal((await guest.post(link, { new_password: fresh })).statusCode, 302);
  });

  test('two-factor authentication is still required afterwards', async () => {
    const person = await aPerson({ scratchCode: 'CCCCCCCCCCCCCCCC' });
    const guest = browser(app);
    await guest.post(await linkFor(person.username), { new_password: fresh });
    await guest.post('/accounts/login/', { username: person.username, password: fresh });
    assert.equal((await guest.get('/user')).headers.location, '/accounts/2fa/?next=%2Fuser');
    await guest.post('/accounts/2fa/', { totp_or_scratch_code: codeAt(now) });
    assert.equal((await guest.get('/user')).headers.location, `/user/${person.username}`);
  });

  test('the reply is the same for existing and unknown users', async () => {
    const { username } = await aPerson({ email: 'known@example.org' });
    const said = new Set<string>();
    for (const email of [username, 'known@example.org', 'nobody', 'no@example.org']) {
      const reply = await browser(app).post(reset, { email }, { address: nextAddress() });
      said.add(`${reply.statusCode} ${contentOf(reply)}`);
    }
    assert.equal(said.size, 1);
    for (const email of ['', 'x\0y', '\0@x', 'x'.repeat(9000)]) {
      const reply = await browser(app).post(reset, { email }, { address: nextAddress() });
      assert.deepEqual([reply.statusCode, errorsOf(reply).length], [400, 1], email.slice(0, 9));
    }
  });

  test('requests are throttled silently per account, and per address', async () => {
    const { username } = await aPerson();
    for (let n = 0; n < 3; n++) await linkFor(username);
    const before = logged.length;
    const fourth = await browser(app).post(reset, { email: username }, { address: nextAddress() });
    await new Promise((resolve) => setTimeout(resolve, 100));
    assert.deepEqual([fourth.statusCode, logged.length], [200, before]);
    const address = '233.252.0.30';
    const statuses = [];
    for (let n = 0; n < 21; n++)
      statuses.push((await browser(app).post(reset, { email: 'nobody' }, { address })).statusCode);
    assert.deepEqual([statuses[19], statuses[20]], [200, 429]);
  });

  test('with a mail server the link is mailed to the account and not logged', async () => {
    const { url, mails, close } = await mailServer();
    const mailing = testSite(database, { log, settings: { ...settings, SITE_SMTP_URL: url } });
    const other = await buildApp(mailing);
    await aPerson({ username: 'mailed', email: 'Mailed@example.org' });
    const before = logged.length;
    const forged = { headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } };
    await browser(other).post(reset, { email: 'mailed@EXAMPLE.org' }, { ...forged, address: nextAddress() });
    await eventually('the mail arrives', () => mails.length > 0);
    const [mail] = mails;
    assert.equal(mail?.to, 'Mailed@example.org');
    const text = mail?.text.replaceAll('=\n', '') ?? '';
    assert.match(text, /From: Tribunal <tribunal@judge\.example>/);
    const [, path = ''] =
      /https:\/\/judge\.example(\/accounts\/password\/reset\/[A-Za-z0-9_-]{43}\/)/.exec(text) ?? [];
    assert.doesNotMatch(text, /evil/);
    assert.equal((await browser(other).get(path)).statusCode, 200);
    assert.equal(logged.length, before);
    await other.close();
    close();
  });

  test('a mail that cannot be sent is logged for the operator, without the link', async () => {
    const broken = testSite(database, {
      log,
      settings: { ...settings, SITE_SMTP_URL: 'smtp://127.0.0.1:1' },
    });
    const other = await buildApp(broken);
    await aPerson({ username: 'unlucky', email: 'unlucky@example.org' });
    const before = logged.length;
    const reply = await browser(other).post(reset, { email: 'unlucky' }, { address: nextAddress() });
    assert.equal(reply.statusCode, 200);
    await eventually('it is logged', () => logged.length > before);
    assert.match(logged.at(-1) ?? '', /"level":50.*failed to send the link of a password reset/);
    assert.doesNotMatch(logged.at(-1) ?? '', /password\/reset/);
    await other.close();
  });
});
