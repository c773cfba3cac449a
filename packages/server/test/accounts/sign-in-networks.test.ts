import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { setNetworks } from '@tribunal/server/commands/accounts/set-networks';
import { buildApp } from '@tribunal/server/start/app';
import { runCommand } from '../commands/run-command.ts';
import { password, people } from '../fixtures/accounts.ts';
import { browser, errorsOf } from '../fixtures/browser.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';

const database = await testDatabase();
const site = testSite(database, { settings: { SITE_TRUSTED_PROXIES: ['198.51.100.1'] } });
const app = await buildApp(site);
after(() => app.close());
const { aPerson, signedIn, anAdministrator, aToken } = people(site, app);
const { person: root, session: superuser } = await anAdministrator({ is_superuser: true });

const inside = { address: '10.20.0.9' };
const outside = { address: '10.21.0.9' };

async function aRestricted(...networks: string[]) {
  const person = await aPerson();
  assert.equal((await runCommand(site, setNetworks, [person.username, ...networks])).status, 0);
  return person;
}

function networksOf({ id }: { id: number }) {
  return database.query
    .selectFrom('users')
    .select('allowed_networks')
    .where('id', '=', id)
    .executeTakeFirst();
}

describe('an account that is restricted to networks', () => {
  test('signs in from these networks alone, and learns why not elsewhere', async () => {
    const { username } = await aRestricted('10.20.0.0/16', '2001:db8::/32');
    const from = (address: string) =>
      browser(app).post('/accounts/login/', { username, password }, { address });
    assert.equal((await from('10.20.255.255')).statusCode, 302);
    assert.equal((await from('2001:db8:9::1')).statusCode, 302);
    const refused = await from('10.21.0.1');
    assert.equal(refused.statusCode, 403);
    assert.deepEqual(errorsOf(refused), [
      'This account can be used only from certain networks, and your address is not in one of them.',
    ]);
    const wrong = await browser(app).post('/accounts/login/', { username, password: 'not this' }, outside);
    assert.deepEqual(errorsOf(wrong), ['The username or the password is wrong.']);
  });

  test('uses a session and a token from these networks alone', async () => {
    const person = await aPerson();
    const session = await signedIn(person);
    const token = await aToken(person);
    const use = (remoteAddress: string) =>
      app.inject({ url: '/api/v2/user', headers: { authorization: `Bearer ${token}` }, remoteAddress });
    assert.equal((await session.get('/edit/profile/', outside)).statusCode, 200);
    await runCommand(site, setNetworks, [person.username, '10.20.0.0/16']);
    assert.equal((await session.get('/edit/profile/', inside)).statusCode, 200);
    assert.equal((await session.get('/edit/profile/', outside)).statusCode, 302);
    const refused = await use(outside.address);
    assert.deepEqual([refused.statusCode, refused.body], [403, 'Network not allowed']);
    assert.notEqual((await use(inside.address)).statusCode, 403);
    await runCommand(site, setNetworks, [person.username, 'any']);
    assert.equal((await session.get('/edit/profile/', outside)).statusCode, 200);
  });

  test('is checked against the address that a trusted proxy reports', async () => {
    const { username } = await aRestricted('10.20.0.0/16');
    const through = (address: string, forwarded: string) =>
      browser(app).post(
        '/accounts/login/',
        { username, password },
        { address, headers: { 'x-forwarded-for': forwarded } },
      );
    assert.equal((await through('198.51.100.1', '10.20.0.7')).statusCode, 302);
    assert.equal((await through('198.51.100.1', '10.21.0.7')).statusCode, 403);
    assert.equal((await through('198.51.100.2', '10.20.0.7')).statusCode, 403, 'not a trusted proxy');
  });
});

describe('administrators', () => {
  test('restrict an account on its page, and the audit log has the networks', async () => {
    const person = await aPerson();
    const path = `/admin/user/${person.id}/`;
    const fields = { is_active: 'on', allowed_networks: '10.20.3.4/16 2001:DB8::/32' };
    assert.equal((await superuser.post(path, fields)).statusCode, 302);
    assert.deepEqual(await networksOf(person), { allowed_networks: ['10.20.0.0/16', '2001:db8::/32'] });
    const entry = await database.query
      .selectFrom('audit_entries')
      .select(['action', 'target', 'details'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    const details = { allowedNetworks: [[], ['10.20.0.0/16', '2001:db8::/32']] };
    assert.deepEqual(entry, { action: 'edit user', target: person.username, details });
    const wrong = await superuser.post(path, {
      is_active: 'on',
      allowed_networks: '10.20.0.0/16 10.0.0.0/99',
    });
    assert.equal(wrong.statusCode, 400);
    assert.match(wrong.body, /10\.0\.0\.0\/99 is not a network/);
    assert.match(wrong.body, />\n10\.20\.0\.0\/16 10\.0\.0\.0\/99<\/textarea>/);
    assert.equal((await networksOf(person))?.allowed_networks.length, 2);
  });

  test('cannot exclude their own address on the page', async () => {
    const fields = { is_active: 'on', is_staff: 'on', is_superuser: 'on' };
    const path = `/admin/user/${root.id}/`;
    const refused = await superuser.post(path, { ...fields, allowed_networks: '10.20.0.0/16' });
    assert.equal(refused.statusCode, 409);
    assert.match(refused.body, /your address 192\.0\.2\.1 is not in these networks/);
    const csv = `username,networks\n${root.username},10.20.0.0/16\n`;
    const imported = await superuser.post('/admin/users/import', {
      text: csv,
      updates: 'on',
      step: 'import',
    });
    assert.match(imported.body, /Line 2: you would lock yourself out/);
    assert.deepEqual(await networksOf(root), { allowed_networks: [] });
    const own = await superuser.post(path, { ...fields, allowed_networks: '192.0.2.0/24' });
    assert.equal(own.statusCode, 302);
    assert.equal((await superuser.get('/admin/')).statusCode, 200);
  });

  test('import networks; an empty cell keeps them and the word any removes them', async () => {
    const person = await aPerson();
    const load = async (cell: string) => {
      const text = `username,networks\n${person.username},${cell}\n`;
      const reply = await superuser.post('/admin/users/import', { text, updates: 'on', step: 'import' });
      return [reply.statusCode, (await networksOf(person))?.allowed_networks];
    };
    assert.deepEqual(await load('10.0.0.1;2001:db8::/32'), [200, ['10.0.0.1/32', '2001:db8::/32']]);
    assert.deepEqual(await load(''), [200, ['10.0.0.1/32', '2001:db8::/32']]);
    assert.deepEqual(await load('any'), [200, []]);
    assert.deepEqual(await load('10.0.0.0/64'), [400, []]);
  });
});

test('set-networks refuses unknown users and what is not a network', async () => {
  const { username } = await aPerson();
  const refused: [string[], RegExp][] = [
    [[username], /at least one NETWORK/],
    [['nobody', 'any'], /there is no user "nobody"/],
    [[username, '10.0.0.0/8', 'home'], /"home" is not a network/],
  ];
  for (const [args, message] of refused) {
    const { status, stderr } = await runCommand(site, setNetworks, args);
    assert.equal(status, 1);
    assert.match(stderr, message);
  }
});
