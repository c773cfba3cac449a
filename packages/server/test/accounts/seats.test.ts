import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { overlappingNetworks } from '@tribunal/core/texts/networks';
import { importUsers } from '@tribunal/server/commands/import-users';
import { buildApp } from '@tribunal/server/start/app';
import { runCommand } from '../commands/run-command.ts';
import { people } from '../fixtures/accounts.ts';
import { browser, errorsOf } from '../fixtures/browser.ts';
import { builders } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';

const database = await testDatabase();
const settings = { SITE_ADDRESS_LOGIN: true, SITE_CONTEST_HOST: 'arena.example.org/cup' };
const site = testSite(database, { settings });
const app = await buildApp(site);
const plain = await buildApp(testSite(database));
after(() => Promise.all([app.close(), plain.close()]));
const { aPerson, signedIn, anAdministrator, aToken } = people(site, app);
const { aContest, aParticipation, aProblem, aLanguage } = builders(database);
const [sums, other] = [
  await aProblem({ code: 'sums', is_public: true }),
  await aProblem({ code: 'other', is_public: true }),
];
await aLanguage('PY3');
const cup = await aContest({ key: 'cup', problems: [{ id: sums }] });
await aContest({ key: 'second', problems: [{ id: other }] });

async function seat(id: number, login_networks: string[]): Promise<void> {
  await database.query.updateTable('users').set({ login_networks }).where('id', '=', id).execute();
}

async function userAt(remoteAddress: string, of = app): Promise<string | null> {
  const { body } = await of.inject({ url: '/contests/', remoteAddress, headers: { accept: 'text/html' } });
  return (
    /<span id="user-links"><a href="[^"]*"><b>([^<]*)|<span id="user-links"><b>([^<]*)/
      .exec(body)
      ?.slice(1)
      .find(Boolean) ?? null
  );
}

async function imported(csv: string): Promise<{ status: number; stderr: string }> {
  const file = join(tmpdir(), `seats-${process.pid}.csv`);
  await writeFile(file, csv);
  const { status, stderr } = await runCommand(site, importUsers, [file, '--update']);
  return { status, stderr };
}

describe('sign-in by address', () => {
  test('a request from the machine of an account needs no password, and the setting must be on', async () => {
    const ada = await aPerson();
    await seat(ada.id, ['10.9.0.1/32', '2001:db8:9::/64']);
    assert.equal(await userAt('10.9.0.1'), ada.username);
    assert.equal(await userAt('::ffff:10.9.0.1'), ada.username);
    assert.equal(await userAt('2001:db8:9::77'), ada.username);
    assert.equal(await userAt('10.9.0.2'), null);
    assert.equal(await userAt('10.9.0.1', plain), null);
  });

  test('seats can be swapped: the next request is of the other account', async () => {
    const [ada, bob] = [await aPerson(), await aPerson()];
    await seat(ada.id, ['10.9.1.1/32']);
    await seat(bob.id, ['10.9.1.2/32']);
    const swapped = `username,login_networks\n${ada.username},10.9.1.2\n${bob.username},10.9.1.1\n`;
    assert.deepEqual(await imported(swapped), { status: 0, stderr: '' });
    assert.deepEqual([await userAt('10.9.1.1'), await userAt('10.9.1.2')], [bob.username, ada.username]);
    assert.equal((await imported(`username,login_networks\n${bob.username},none\n`)).status, 0);
    assert.equal(await userAt('10.9.1.1'), null);
  });

  test('whoever signs in with a password is that account, and a token that account too', async () => {
    const [ada, bob] = [await aPerson(), await aPerson()];
    await seat(ada.id, ['10.9.2.1/32']);
    const session = await signedIn(bob);
    const { body } = await session.get('/contests/', { address: '10.9.2.1' });
    assert.match(body, new RegExp(`<b>${bob.username}</b>`));
    const headers = { authorization: `Bearer ${await aToken(bob)}` };
    const reply = await app.inject({ url: '/api/v2/user', headers, remoteAddress: '10.9.2.1' });
    assert.notEqual(reply.statusCode, 401);
  });

  test('staff, permissions, two-factor authentication and accounts that are not active get no seat', async () => {
    const { session } = await anAdministrator({ is_superuser: true });
    const fields = [
      { is_staff: true },
      { is_superuser: true },
      { permissions: ['edit_own_problem'] },
      { totp_key: 'sealed' },
      { is_active: false },
    ];
    for (const [index, powers] of fields.entries()) {
      const person = await aPerson();
      await seat(person.id, [`10.9.3.${index}/32`]);
      assert.equal(await userAt(`10.9.3.${index}`), person.username);
      await database.query.updateTable('users').set(powers).where('id', '=', person.id).execute();
      assert.equal(await userAt(`10.9.3.${index}`), null, JSON.stringify(powers));
    }
    const clerk = await aPerson();
    const edit = { is_active: 'on', is_staff: 'on', login_networks: '10.9.3.99' };
    const refused = await session.post(`/admin/user/${clerk.id}/`, edit);
    assert.equal(refused.statusCode, 409);
    assert.deepEqual(errorsOf(refused), [
      'Staff, and accounts with permissions or two-factor authentication, sign in with a password.',
    ]);
  });

  test('two accounts with one address are refused; if there are two nevertheless, nobody is signed in', async () => {
    const { session } = await anAdministrator({ is_superuser: true });
    const [ada, bob] = [await aPerson(), await aPerson()];
    const at = (network: string) => ({ is_active: 'on', login_networks: network });
    assert.equal((await session.post(`/admin/user/${ada.id}/`, at('10.9.4.0/28'))).statusCode, 302);
    const refused = await session.post(`/admin/user/${bob.id}/`, at('10.9.4.7'));
    assert.equal(refused.statusCode, 409);
    assert.deepEqual(errorsOf(refused), [
      `The account ${ada.username} is signed in from one of these addresses already.`,
    ]);
    const wrong = await session.post(`/admin/user/${bob.id}/`, at('room 5'));
    assert.equal(wrong.statusCode, 400);
    const { status, stderr } = await imported(`username,login_networks\n${bob.username},10.9.4.7\n`);
    assert.equal(status, 1);
    assert.match(stderr, new RegExp(`line 2: the user "${ada.username}" has one of these login networks`));
    await seat(bob.id, ['10.9.4.7/32']);
    assert.deepEqual([await userAt('10.9.4.7'), await userAt('10.9.4.8')], [null, ada.username]);
  });

  test('a form of a seat needs the token of the browser, and the account itself cannot be taken over', async () => {
    const ada = await aPerson();
    await seat(ada.id, ['10.9.5.1/32']);
    const address = { address: '10.9.5.1' };
    const forged = await app.inject({
      method: 'POST',
      url: '/contest/cup/join',
      payload: 'x=1',
      remoteAddress: '10.9.5.1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    assert.equal(forged.statusCode, 403);
    const machine = browser(app);
    await machine.get('/contest/cup', address);
    assert.equal((await machine.post('/contest/cup/join', {}, address)).statusCode, 302);
    for (const path of ['/accounts/password/change/', '/accounts/2fa/enable/'])
      assert.equal((await machine.get(path, address)).statusCode, 403, path);
    for (const path of ['/accounts/api/token/generate/', '/edit/profile/tokens/', '/edit/profile/'])
      assert.equal(
        (await machine.post(path, { name: 'mine', scope: 'read' }, address)).statusCode,
        403,
        path,
      );
  });
});

test('networks overlap when they share an address, in either family', () => {
  const of = (...networks: string[]) =>
    networks.map((network, index) => ({ name: String(index), networks: [network] }));
  assert.deepEqual(overlappingNetworks(of('10.0.0.0/24', '10.0.0.7', '10.0.1.0/24')), [['0', '1']]);
  assert.deepEqual(overlappingNetworks(of('10.0.0.1', '10.0.0.2', '2001:db8::/32', '::/0')), [['3', '2']]);
  assert.deepEqual(overlappingNetworks(of('::ffff:10.0.0.1', '10.0.0.1')), [['0', '1']]);
  const one = { name: 'one', networks: ['10.0.0.0/8', '10.1.0.0/16'] };
  assert.deepEqual(overlappingNetworks([one]), []);
});

const statusAt = async (url: string, sent: object) => (await app.inject({ url, ...sent })).statusCode;

test('an account for one contest sees this contest, its problems and the own submissions, and nothing else', async () => {
  const ada = await aPerson();
  await aParticipation({ contest_id: cup.id, user_id: ada.id });
  await database.query.updateTable('users').set({ only_contest: 'cup' }).where('id', '=', ada.id).execute();
  const session = await signedIn(ada);
  const status = async (path: string) => (await session.get(path)).statusCode;
  const home = await session.get('/');
  assert.deepEqual([home.statusCode, home.headers.location], [302, '/contest/cup']);
  for (const path of ['/contest/cup', '/contest/cup/ranking/', '/problem/sums', '/submissions/?contest=cup'])
    assert.equal(await status(path), 200, path);
  const hidden = [
    '/problems/',
    '/contests/',
    '/contest/second',
    '/problem/other',
    '/users/',
    '/submissions/',
  ];
  const more = [
    `/user/${ada.username}`,
    '/status/',
    '/organizations/',
    '/edit/profile/',
    '/lists/',
    '/scoreboards/new',
  ];
  for (const path of [...hidden, ...more]) assert.equal(await status(path), 404, path);
  const { body } = await session.get('/contest/cup');
  assert.doesNotMatch(body, /id="site-menu"|href="\/problems\/"|href="\/edit\/profile\/"/);
  const headers = { authorization: `Bearer ${await aToken(ada)}`, accept: 'application/json' };
  assert.equal(await statusAt('/api/v2/contest/cup', { headers }), 200);
  for (const url of ['/api/v2/contest/second', '/api/v2/contests', '/api/v2/users', '/contest/second'])
    assert.equal(await statusAt(url, { headers }), 404, url);
  await database.query.updateTable('users').set({ only_contest: 'gone' }).where('id', '=', ada.id).execute();
  assert.equal(await status('/contest/cup'), 404);
});

test('the second host name serves nothing but its contest, to everybody', async () => {
  const { session } = await anAdministrator({ is_superuser: true });
  const headers = { host: 'arena.example.org' };
  assert.equal((await app.inject({ url: '/', headers })).headers.location, '/contest/cup');
  for (const url of ['/contest/cup', '/contest/cup/ranking/', '/accounts/login/', '/healthz'])
    assert.equal(await statusAt(url, { headers }), 200, url);
  for (const url of [
    '/problems/',
    '/contests/',
    '/contest/second',
    '/users/',
    '/accounts/register/',
    '/status/',
  ])
    assert.equal(await statusAt(url, { headers }), 404, url);
  assert.equal((await session.get('/admin/', { headers })).statusCode, 404);
  const elsewhere = { headers: { host: 'judge.example.org' } };
  assert.equal(await statusAt('/problems/', elsewhere), 200);
  const board = (host: string) => app.inject({ url: '/contest/cup/ranking/', headers: { host } });
  const [one, whole, again] = [
    await board('arena.example.org'),
    await board('x'),
    await board('arena.example.org'),
  ];
  assert.doesNotMatch(one.body, /id="site-menu"/);
  assert.match(whole.body, /id="site-menu"/, 'a page that is kept for one host is not sent to the other');
  assert.doesNotMatch(again.body, /id="site-menu"/);
});
