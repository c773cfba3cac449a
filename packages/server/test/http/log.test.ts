import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createConnection } from 'node:net';
import { after, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '@tribunal/server/database/connection';
import { createLog, loggable } from '@tribunal/server/environment/log';
import { buildApp } from '@tribunal/server/start/app';
import { eventually } from '../../../../test/eventually.ts';
import { password, people } from '../fixtures/accounts.ts';
import { browser } from '../fixtures/browser.ts';
import { builders } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { mailServer } from '../fixtures/mail-server.ts';
import { syncKey, testSite } from '../fixtures/site.ts';

const logged: string[] = [];
const log = createLog('debug', { write: (line: string) => void logged.push(line) });
const database = await testDatabase();
const mail = await mailServer();
const settings = { SITE_ENABLE_SYNC_API: true, GLOBAL_API_KEY: syncKey, SITE_SMTP_URL: mail.url };
const site = testSite(database, { log, settings });
const app = await buildApp(site);
after(async () => {
  await app.close();
  mail.close();
});
const { aPerson, signedIn, aToken } = people(site, app);
const encoded = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

describe('secrets never reach the log', async () => {
  await builders(database).aContest({ key: 'open' });
  const person = await aPerson({ email: 'someone@example.org' });
  const token = await aToken(person);
  const cookies = (await signedIn(person)).cookies;
  const resetToken = await mailedToken(person.username);
  const secrets = {
    token,
    'wrong token': 'AAAAAQ'.padEnd(48, 'wrongtoken'),
    'malformed header': 'Basic YWxhZGRpbjpvcGVuIHNlc2FtZQ',
    password,
    'wrong password': 'a guess that was not right',
    'session cookie': cookies.get('sessionid')!,
    'CSRF cookie': cookies.get('csrftoken')!,
    'unknown session': 'Z'.repeat(43),
    'two-factor code': '918273',
    'sync key': syncKey,
    'wrong sync key': 'not-the-key-but-somebody-else-s-key',
    'reset token': resetToken,
    'new password': 'what it shall be from now on',
    'secret key': site.secretKey,
  };

  async function askEverything(): Promise<number[]> {
    const replies = [];
    for (const value of [token, secrets['wrong token']]) {
      const headers = { authorization: `Bearer ${value}` };
      for (const url of ['/api/v2/problems', '/user', '/admin/', `/nowhere/${value}`])
        replies.push(await app.inject({ url, headers }));
    }
    replies.push(await app.inject({ url: '/user', headers: { authorization: secrets['malformed header'] } }));
    for (const sessionid of [cookies.get('sessionid'), secrets['unknown session']]) {
      const headers = { cookie: `sessionid=${sessionid}; csrftoken=${cookies.get('csrftoken')}` };
      for (const url of ['/user', '/edit/profile/', '/admin/'])
        replies.push(await app.inject({ url, headers }));
    }
    for (const key of [syncKey, secrets['wrong sync key']]) {
      for (const url of syncAddresses(key)) replies.push(await app.inject({ url }));
      replies.push(await app.inject({ url: sync, headers: { 'x-global-api-key': key } }));
    }
    replies.push(await app.inject(`/accounts/password/reset/${resetToken}/`));
    replies.push(await app.inject(`/accounts/password/reset/${encoded(resetToken)}/`));
    for (const [path, fields] of forms()) replies.push(await post(path, fields));
    return replies.map(({ statusCode }) => statusCode);
  }

  const sync = '/api/v2/sync/contest/open';

  function syncAddresses(key: string): string[] {
    return [
      `${sync}?global_api_key=${encodeURIComponent(key)}`,
      `${sync}/submissions?limit=1&global_api_key=${encoded(key)}`,
      `${sync}?global%5Fapi%5fkey=${encoded(key)}`,
      `${sync}?${encoded('global_api_key')}=${encoded(key)}#x`,
      `${sync}/?a=b?global_api_key=${encodeURIComponent(key)}`,
      `${sync}%3Fglobal_api_key=${encodeURIComponent(key)}`,
      `${sync};global_api_key=${encodeURIComponent(key)}`,
      `${sync}/${encodeURIComponent(key)}`,
      `/api/v2/problems?global_api_key=${encoded(key)}`,
      `/%zz?global_api_key=${encoded(key)}`,
    ];
  }

  function forms(): [string, Record<string, string>][] {
    const { username } = person;
    return [
      ['/accounts/login/', { username, password }],
      ['/accounts/login/', { username, password: secrets['wrong password'] }],
      [`/accounts/login/?password=${encoded(password)}`, { username: password, password }],
      ['/accounts/2fa/', { totp_or_scratch_code: secrets['two-factor code'] }],
      ['/accounts/password/change/', { old_password: 'x', new_password: secrets['new password'] }],
      [`/accounts/password/reset/${resetToken}/`, { new_password: secrets['new password'] }],
      ['/accounts/password/reset/', { email: username }],
    ];
  }

  function post(url: string, fields: Record<string, string>) {
    const csrfmiddlewaretoken = cookies.get('csrftoken')!;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return app.inject({
      method: 'POST',
      url,
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      payload: String(new URLSearchParams({ csrfmiddlewaretoken, ...fields })),
    });
  }

  function assertNoSecrets(): void {
    const text = logged.join('');
    const readings = [text, decoded(text), decoded(decoded(text))];
    const found = Object.entries(secrets).filter(([, secret]) =>
      readings.some((reading) => reading.toLowerCase().includes(secret.toLowerCase())),
    );
    assert.deepEqual(
      found.map(([name]) => name),
      [],
    );
  }

  test('while every request fails in the middle', async () => {
    const tables = ['users', 'sessions', 'contests', 'password_resets'];
    for (const name of tables) await database.pool.query(`alter table ${name} rename to ${name}_away`);
    const before = logged.length;
    const statuses = await askEverything();
    for (const name of tables) await database.pool.query(`alter table ${name}_away rename to ${name}`);
    const failed = statuses.filter((status) => status === 500).length;
    assert.ok(failed > 20, `${failed} requests failed: ${statuses.join(' ')}`);
    const reported = () =>
      entries()
        .slice(before)
        .filter(({ msg }) => msg === 'request failed').length;
    await eventually('each failure is in the log', () => reported() >= failed);
    assert.equal(reported(), failed);
    assertNoSecrets();
  });

  test('while everything works', async () => {
    const statuses = await askEverything();
    assert.deepEqual(
      statuses.filter((status) => status >= 500),
      [],
    );
    assert.ok(
      statuses.includes(200) && statuses.includes(302) && statuses.includes(401) && statuses.includes(403),
    );
    assertNoSecrets();
  });

  test('with input that is not HTTP', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = createConnection((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(`GET ${sync}?global_api_key=${syncKey} HTTP/1.1\r\nAuthorization: Bearer ${token}\r\n\r\n`);
    await once(socket.resume(), 'close');
    assertNoSecrets();
  });

  test('while the database is gone', async () => {
    const nowhere = connect({ host: '/nonexistent', user: 'nobody' }, 'tribunal lost');
    const lost = await buildApp(testSite(nowhere, { log, settings }));
    const reply = await lost.inject({ url: '/user', headers: { authorization: `Bearer ${token}` } });
    assert.equal(reply.statusCode, 503);
    await lost.close();
    await nowhere.close();
    assertNoSecrets();
  });

  test('if the mail server refuses the mail', async () => {
    const SITE_SMTP_URL = 'smtp://postmaster:swordfish@127.0.0.1:1';
    const mute = await buildApp(testSite(database, { log, settings: { ...settings, SITE_SMTP_URL } }));
    const before = logged.length;
    await browser(mute).post(
      '/accounts/password/reset/',
      { email: person.username },
      { address: '198.51.100.7' },
    );
    while (
      !entries()
        .slice(before)
        .some(({ level }) => level === 50)
    )
      await sleep(10);
    await mute.close();
    const text = logged.slice(before).join('');
    assert.ok(!text.includes('swordfish') && !text.includes('/accounts/password/reset/'));
    assertNoSecrets();
  });

  async function mailedToken(username: string): Promise<string> {
    await browser(app).post('/accounts/password/reset/', { email: username });
    while (mail.mails.length === 0) await sleep(10);
    return /\/reset\/([A-Za-z0-9_-]{43})\//.exec(mail.mails[0]!.text.replaceAll('=\n', ''))![1]!;
  }
});

function entries(): { level: number; msg: string }[] {
  return logged.map((line) => JSON.parse(line));
}

function decoded(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}

test('the log has only the short plain names of the path of an address', () => {
  const kept: [string, string][] = [
    ['/api/v2/sync/contest/open/submissions?limit=1', '/api/v2/sync/contest/open/submissions'],
    ['/problem/a.b-c_d', '/problem/a.b-c_d'],
    ['/contest/x%3Fglobal_api_key=1/y', '/contest/…/y'],
    [`/accounts/password/reset/${'a'.repeat(43)}/`, '/accounts/password/reset/…/'],
    ['/#global_api_key=1', '/'],
  ];
  assert.deepEqual(
    kept.map(([url]) => loggable(url)),
    kept.map(([, shown]) => shown),
  );
});

test('fields with names of secrets and additional fields of errors are omitted', () => {
  const lines: string[] = [];
  const memory = createLog('info', { write: (line: string) => void lines.push(line) });
  const refused = new TypeError('refused', { cause: new Error('the cause') });
  const err = Object.assign(refused, {
    code: '23505',
    detail: 'Key (token)=(tell-tale)',
    input: 'tell-tale',
  });
  memory.error(
    { err, token: 'tell-tale', headers: { cookie: 'tell-tale' }, a: { b: { password: 'tell-tale' } } },
    'x',
  );
  const { time, err: shown, ...entry } = JSON.parse(lines[0]!);
  assert.deepEqual(
    [entry, { ...shown, stack: '' }, lines[0]!.includes('tell-tale')],
    [
      {
        level: 50,
        token: '[secret]',
        headers: { cookie: '[secret]' },
        a: { b: { password: '[secret]' } },
        msg: 'x',
      },
      { type: 'TypeError', message: 'refused: the cause', code: '23505', stack: '' },
      false,
    ],
  );
  assert.match(time, /^\d{4}-/);
});
