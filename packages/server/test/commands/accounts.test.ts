import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { digestOf, readToken } from '@tribunal/server/auth/api-token';
import { isPassword } from '@tribunal/server/auth/password';
import { createAdmin, createUser } from '@tribunal/server/commands/create-account';
import { generateApiToken } from '@tribunal/server/commands/generate-api-token';
import { resetTwoFactor } from '@tribunal/server/commands/reset-two-factor';
import type { SiteCommand } from '@tribunal/server/commands/site-command';
import { changeAccount, findAccountByName } from '@tribunal/server/storage/accounts/accounts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { runCommand } from './run-command.ts';

const database = await testDatabase();
const now = new Date('2026-03-01T12:00:00Z');
const site = testSite(database, { now: () => now });

const run = (one: SiteCommand, ...args: string[]) => runCommand(site, one, args);

const rowOf = (username: string) =>
  database.query
    .selectFrom('users')
    .select(['id', 'password_hash', 'email', 'is_staff', 'is_superuser', 'api_token_hash'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow();

const lastEntry = () =>
  database.query
    .selectFrom('audit_entries')
    .select(['at', 'actor_id', 'actor', 'action', 'target'])
    .orderBy('id', 'desc')
    .executeTakeFirst();

describe('create-admin and create-user', () => {
  test('read the password from --password', async () => {
    const reply = await run(createUser, 'ada', '--password', 'zebras at dawn', '--email', 'ada@example.org');
    assert.deepEqual(reply, { status: 0, stdout: 'Created the user ada.\n', stderr: '' });
    const { password_hash, email, is_staff, is_superuser } = await rowOf('ada');
    assert.deepEqual([email, is_staff, is_superuser], ['ada@example.org', false, false]);
    assert.equal(await isPassword('zebras at dawn', password_hash), true);
    const entry = { at: now, actor_id: null, actor: 'command line', action: 'create user', target: 'ada' };
    assert.deepEqual(await lastEntry(), entry);
  });

  test('generate and print a password without --password and without a terminal', async () => {
    const { status, stdout } = await run(createAdmin, 'root');
    const [, password = ''] = /^Created the administrator root\.\nPassword: (\S{16})\n$/.exec(stdout) ?? [];
    assert.equal(status, 0);
    const { password_hash, is_staff, is_superuser } = await rowOf('root');
    assert.deepEqual([is_staff, is_superuser], [true, true]);
    assert.equal(await isPassword(password, password_hash), true);
  });

  const refused: [string, string[], RegExp][] = [
    ['no name', [], /give exactly one NAME/],
    ['two names', ['a', 'b'], /give exactly one NAME/],
    ['a bad name', ['a b'], /Use 1 to 30 letters/],
    ['a weak password', ['a', '--password', 'password'], /too common/],
    ['a taken name', ['ROOT', '--password', 'zebras at dawn'], /taken/],
    ['an unknown option', ['a', '--root'], /--root/],
  ];
  for (const [title, args, line] of refused) {
    test(`refuse ${title} in one line`, async () => {
      const { status, stdout, stderr } = await run(createUser, ...args);
      assert.deepEqual([status, stdout, stderr.split('\n').length], [1, '', 2]);
      assert.match(stderr, line);
    });
  }
});

describe('reset-two-factor', () => {
  test('disables it and is audited', async () => {
    await run(createAdmin, 'locked-out', '--password', 'zebras at dawn');
    const account = () => findAccountByName(database.query, 'locked-out');
    await changeAccount(database.query, (await account())?.id ?? 0, {
      totp_key: 'sealed',
      scratch_code_hashes: ['x'],
    });
    const reply = await run(resetTwoFactor, 'locked-out');
    const stdout = 'Two-factor authentication of locked-out is now off.\n';
    assert.deepEqual(reply, { status: 0, stdout, stderr: '' });
    const { totpKey, scratchCodesLeft } = (await account()) ?? {};
    assert.deepEqual([totpKey, scratchCodesLeft], [null, 0]);
    assert.deepEqual(await lastEntry(), {
      at: now,
      actor_id: null,
      actor: 'command line',
      action: 'reset two-factor',
      target: 'locked-out',
    });
  });

  test('fails with one line for an unknown user and for a user without it', async () => {
    await run(createUser, 'without', '--password', 'zebras at dawn');
    const refused: [string[], string][] = [
      [[], 'give exactly one NAME'],
      [['nobody'], 'there is no user "nobody"'],
      [['without'], 'two-factor authentication of without is not on'],
    ];
    for (const [args, line] of refused) {
      const stderr = `tribunal reset-two-factor: ${line}\n`;
      assert.deepEqual(await run(resetTwoFactor, ...args), { status: 1, stdout: '', stderr });
    }
  });
});

describe('generate_api_token', () => {
  test('prints only the token and stores its digest', async () => {
    await run(createUser, 'tokened', '--password', 'zebras at dawn');
    const { status, stdout, stderr } = await run(generateApiToken, 'tokened');
    assert.match(stdout, /^[A-Za-z0-9_-]{48}\n$/);
    assert.deepEqual([status, stderr], [0, '']);
    const { id, api_token_hash } = await rowOf('tokened');
    const { userId, secret = Buffer.alloc(0) } = readToken(stdout.trim()) ?? {};
    assert.deepEqual([userId, digestOf(secret, site.secretKey)], [id, api_token_hash]);
    assert.equal((await lastEntry())?.action, 'generate token');
  });

  test('fails with one line for an unknown or deactivated user', async () => {
    const unknown = await run(generateApiToken, 'nobody');
    assert.deepEqual(unknown, {
      status: 1,
      stdout: '',
      stderr: 'tribunal generate_api_token: there is no user "nobody"\n',
    });
    await run(createUser, 'banned', '--password', 'zebras at dawn');
    await database.query
      .updateTable('users')
      .set({ is_active: false })
      .where('username', '=', 'banned')
      .execute();
    const banned = await run(generateApiToken, 'banned');
    assert.equal(banned.stderr, 'tribunal generate_api_token: the user banned is deactivated\n');
  });

  test('has both spellings', () => {
    assert.deepEqual(
      [generateApiToken.name, generateApiToken.aliases],
      ['generate_api_token', ['generate-api-token']],
    );
  });
});
