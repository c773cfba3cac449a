import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { buildApp } from '@tribunal/server/start/app';
import { people } from '../fixtures/accounts.ts';
import { browser, contentOf, errorsOf } from '../fixtures/browser.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';

const database = await testDatabase();
const site = testSite(database);
const app = await buildApp(site);
after(() => app.close());
await people(site, app).aPerson({ is_superuser: true });

const password = 'zebras at dawn';
const signUp = (fields: Record<string, string>, address?: string) =>
  browser(app).post('/accounts/register/', { email: '', password, ...fields }, address ? { address } : {});

describe('signing up', () => {
  test('creates an ordinary account and signs its owner in', async () => {
    const guest = browser(app);
    const fields = { username: 'New-User_1', email: 'new@example.org', password };
    const reply = await guest.post('/accounts/register/', fields);
    assert.deepEqual([reply.statusCode, reply.headers.location], [302, '/']);
    assert.equal((await guest.get('/user')).headers.location, '/user/New-User_1');
    const columns = ['email', 'is_active', 'is_staff', 'is_superuser', 'permissions'] as const;
    const row = database.query.selectFrom('users').select(columns).where('username', '=', 'New-User_1');
    assert.deepEqual(await row.executeTakeFirstOrThrow(), {
      email: 'new@example.org',
      is_active: true,
      is_staff: false,
      is_superuser: false,
      permissions: [],
    });
  });

  const badName = 'Use 1 to 30 letters (A to Z), digits, hyphens or underscores.';
  const tooLong = 'Use at most 30 characters.';
  const notText = 'Use text without control characters.';
  const refused: [string, Record<string, string>, number, string][] = [
    ['an empty name', { username: '' }, 400, 'Fill in this field.'],
    ['a name of 31 characters', { username: 'x'.repeat(31) }, 400, tooLong],
    ['a name of nearly a megabyte', { username: 'x'.repeat(900_000) }, 400, tooLong],
    ['a name with letters that only look Latin', { username: 'аdmin' }, 400, badName],
    [
      'a name with an invisible character',
      { username: 'ad\u200bmin' },
      400,
      'Use text without invisible characters.',
    ],
    ['a name with a wide letter', { username: 'ａdmin' }, 400, badName],
    ['a name with a space', { username: 'ad min' }, 400, badName],
    ['a name with a line break after it', { username: 'admin\n' }, 400, notText],
    ['a name with a slash', { username: '../admin' }, 400, badName],
    ['a name with HTML', { username: '<b>x</b>' }, 400, badName],
    ['an address without @', { username: 'a1', email: 'nowhere' }, 400, 'This is not an e-mail address.'],
    ['an address with NUL', { username: 'a1', email: 'a\0@b' }, 400, notText],
    ['an address that forges a header', { username: 'a1', email: 'a@b\r\nBcc: c@d' }, 400, notText],
    ['a short password', { username: 'a1', password: 'zebra77' }, 400, 'Use at least 8 characters.'],
    ['a common password', { username: 'a1', password: 'Password1' }, 400, 'This password is too common.'],
    [
      'the name as password',
      { username: 'zebra-77', password: 'ZEBRA-77' },
      400,
      'The password must differ from the username.',
    ],
  ];
  for (const [title, fields, status, error] of refused) {
    test(`is refused with ${title}`, async () => {
      const reply = await signUp({ username: 'a1', ...fields });
      assert.deepEqual([reply.statusCode, errorsOf(reply)], [status, [error]]);
      assert.ok(reply.body.length < 10_000);
    });
  }

  test('names everything that is wrong at once, and says that the password must be typed again', async () => {
    await signUp({ username: 'owner' });
    const errorsBeside = async (fields: Record<string, string>) => {
      const { statusCode, body } = await signUp(fields);
      const found = [...body.matchAll(/<div id="error_(\w+)">.*?<li>(.*?)<\/li>/gs)];
      const again = [...body.matchAll(/<small id="again_(\w+)">/g)].map(([, field]) => field);
      return [statusCode, Object.fromEntries(found.map(([, field, error]) => [field, error])), again];
    };
    const badEmail = 'This is not an e-mail address.';
    const taken = 'This username is taken. Upper and lower case make no difference.';
    const short = 'Use at least 8 characters.';
    assert.deepEqual(await errorsBeside({ username: 'two words', email: 'nowhere', password: 'short' }), [
      ...[400, { username: badName, email: badEmail, password: short }, []],
    ]);
    assert.deepEqual(await errorsBeside({ username: '', email: 'nowhere', password: 'short' }), [
      ...[400, { username: 'Fill in this field.', email: badEmail, password: short }, []],
    ]);
    assert.deepEqual(await errorsBeside({ username: 'OWNER', email: 'nowhere' }), [
      ...[400, { username: taken, email: badEmail }, ['password']],
    ]);
    const guest = browser(app);
    const headers = { accept: 'application/json' };
    const { error } = (
      await guest.post('/accounts/register/', { username: 'owner', password: 'short' }, { headers })
    ).json();
    assert.deepEqual([error.code, error.fields], [400, { username: taken, password: short }]);
  });

  test('a name is taken regardless of case', async () => {
    assert.equal((await signUp({ username: 'Taken' })).statusCode, 302);
    for (const username of ['Taken', 'taken', 'TAKEN']) {
      const reply = await signUp({ username });
      const taken = ['This username is taken. Upper and lower case make no difference.'];
      assert.deepEqual([reply.statusCode, errorsOf(reply)], [409, taken]);
    }
  });

  test('with the same name concurrently creates one account', async () => {
    const names = ['Racer', 'racer', 'RACER', 'rAcer'];
    const replies = await Promise.all(names.map((username) => signUp({ username })));
    assert.deepEqual(replies.map((reply) => reply.statusCode).sort(), [302, 409, 409, 409]);
  });

  test('does not accept staff flags', async () => {
    await signUp({
      username: 'climber',
      is_staff: 'on',
      is_superuser: 'true',
      permissions: 'edit_all_problem',
    });
    const row = database.query
      .selectFrom('users')
      .select(['is_staff', 'is_superuser', 'permissions'])
      .where('username', '=', 'climber');
    assert.deepEqual(await row.executeTakeFirstOrThrow(), {
      is_staff: false,
      is_superuser: false,
      permissions: [],
    });
  });

  test('is throttled per address', async () => {
    const address = '233.252.0.77';
    const replies = [];
    for (let n = 0; n < 101; n++) replies.push((await signUp({ username: 'two words' }, address)).statusCode);
    assert.deepEqual([replies[99], replies[100]], [400, 429]);
  });

  test('can be disabled', async () => {
    const closed = await buildApp(testSite(database, { settings: { SITE_OPEN_REGISTRATION: false } }));
    const guest = browser(closed);
    const page = await guest.get('/accounts/register/');
    assert.deepEqual([page.statusCode, /closed/.test(contentOf(page))], [403, true]);
    assert.equal((await guest.post('/accounts/register/', { username: 'late', password })).statusCode, 403);
    assert.doesNotMatch((await guest.get('/accounts/login/')).body, /register/);
    await closed.close();
  });
});
