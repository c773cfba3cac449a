import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { digestOf, readToken } from '@tribunal/server/auth/api-token';
import { isPassword } from '@tribunal/server/auth/password';
import {
  activate,
  deactivate,
  endSessions,
  hideUser,
  revokeToken,
  showUser,
} from '@tribunal/server/commands/accounts/account-acts';
import { invitations, withdrawInvitations } from '@tribunal/server/commands/accounts/invitation-commands';
import { inviteCommand } from '@tribunal/server/commands/accounts/invite-command';
import { setPermissions } from '@tribunal/server/commands/accounts/set-permissions';
import { createAdmin, createUser } from '@tribunal/server/commands/create-account';
import { generateApiToken } from '@tribunal/server/commands/generate-api-token';
import { createLanguageCommand } from '@tribunal/server/commands/languages/language-command';
import { auditLog } from '@tribunal/server/commands/monitoring/audit-log-command';
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

describe('deactivate, activate, end-sessions and revoke-token', () => {
  const sessions = async (id: number) =>
    (await database.query.selectFrom('sessions').select('user_id').where('user_id', '=', id).execute())
      .length;
  const aSession = (id: number, token: string) =>
    database.query
      .insertInto('sessions')
      .values({ id_hash: Buffer.from(token), user_id: id, created_at: now, renewed_at: now, expires_at: now })
      .execute();
  const isActive = async () => (await findAccountByName(database.query, 'gil'))?.isActive;

  test('act on every named user like the page, and are audited', async () => {
    await run(createUser, 'gil', '--password', 'zebras at dawn');
    await run(createUser, 'hal', '--password', 'zebras at dawn');
    const { id } = await rowOf('gil');
    await aSession(id, 'one');
    assert.equal((await run(endSessions, 'gil')).stdout, 'gil is signed out everywhere.\n');
    assert.equal(await sessions(id), 0);
    await run(generateApiToken, 'gil');
    assert.equal((await run(revokeToken, 'gil')).stdout, 'gil has no API token.\n');
    assert.equal((await rowOf('gil')).api_token_hash, null);
    assert.equal((await lastEntry())?.action, 'revoke token');
    await aSession(id, 'two');
    const both = 'gil is deactivated and signed out.\nhal is deactivated and signed out.\n';
    assert.equal((await run(deactivate, 'gil', 'hal')).stdout, both);
    assert.deepEqual([await isActive(), await sessions(id)], [false, 0]);
    assert.equal((await lastEntry())?.target, 'hal');
    assert.equal((await run(activate, 'gil')).stdout, 'gil is active.\n');
    assert.equal(await isActive(), true);
  });

  test('refuse unknown users', async () => {
    for (const one of [deactivate, activate, endSessions, revokeToken]) {
      assert.match((await run(one, 'nobody')).stderr, /there is no user "nobody"/);
      assert.match((await run(one)).stderr, /give at least one NAME/);
    }
  });
});

test('set-permissions, hide-user and show-user change one thing of an account', async () => {
  await run(createUser, 'setter', '--password', 'zebras at dawn');
  const state = async () => {
    const account = await findAccountByName(database.query, 'setter');
    return [account?.permissions, account?.isUnlisted];
  };
  const set = await run(setPermissions, 'setter', 'change_judge', 'edit_own_problem');
  assert.deepEqual(set.stdout, 'Permissions of setter: change_judge, edit_own_problem.\n');
  assert.equal((await run(hideUser, 'setter')).stdout, 'setter is not listed.\n');
  assert.deepEqual(await state(), [['change_judge', 'edit_own_problem'], true]);
  assert.match((await run(setPermissions, 'setter', 'fly')).stderr, /there is no permission "fly"/);
  assert.match((await run(setPermissions, 'nobody', 'none')).stderr, /there is no user "nobody"/);
  await run(setPermissions, 'setter', 'none');
  await run(showUser, 'setter');
  assert.deepEqual(await state(), [[], false]);
});

test('invitations are listed until they are withdrawn', async () => {
  await run(inviteCommand, '--uses', '3');
  const { stdout } = await run(invitations, '--json');
  const [invitation] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const { id, ...listed } = invitation;
  const expires_at = '2026-03-08T12:00:00.000Z';
  assert.deepEqual(listed, { uses_left: 3, organization: null, expires_at });
  assert.equal((await run(invitations)).stdout, `${id}\t3\t${expires_at}\t-\n`);
  const withdrawn = await run(withdrawInvitations, String(id));
  assert.equal(withdrawn.stdout, `Invitation ${id} is withdrawn.\n`);
  assert.equal((await run(invitations)).stdout, '');
  assert.match((await run(withdrawInvitations, String(id))).stderr, /there is no invitation/);
});

test('audit-log prints the entries that its options ask for, the newest first', async () => {
  await run(createUser, 'watched', '--password', 'zebras at dawn');
  await run(hideUser, 'watched');
  const lines = async (...args: string[]) => {
    const { stdout } = await run(auditLog, '--json', '--target', 'watched', ...args);
    return stdout === ''
      ? []
      : stdout
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line));
  };
  const [newest, ...older] = await lines();
  const { id: _, ...entry } = newest;
  assert.deepEqual(entry, {
    at: now.toISOString(),
    ...{ actor: 'command line', address: '', action: 'edit user', target: 'watched' },
    details: { isUnlisted: [false, true] },
  });
  assert.equal(older.length, 1);
  assert.equal((await lines('--action', 'edit user')).length, 1);
  assert.equal((await lines('--limit', '1')).length, 1);
  assert.equal((await lines('--actor', 'ada')).length, 0);
  assert.equal((await lines('--since', '2026-03-01T12:00:00Z')).length, 2);
  assert.equal((await lines('--until', '2026-03-01T12:00:00Z')).length, 0);
  const { stdout } = await run(auditLog, '--target', 'watched', '--limit', '1');
  assert.equal(
    stdout,
    '2026-03-01T12:00:00.000Z\tcommand line\t\tedit user\twatched\t{"isUnlisted":[false,true]}\n',
  );
  assert.match((await run(auditLog, '--since', 'monday')).stderr, /--since takes a time/);
  assert.match((await run(auditLog, '--limit', '0')).stderr, /--limit must be/);
});

test('create-language adds a language with the fields of a snapshot', async () => {
  const fields = ['name=Rust', 'extension=rs', 'time_factor=2', 'is_default=true'];
  const args = ['RUST', ...fields.flatMap((field) => ['--set', field])];
  assert.equal((await run(createLanguageCommand, ...args)).stdout, 'The language RUST is added.\n');
  const language = await database.query
    .selectFrom('languages')
    .select(['name', 'extension', 'time_factor', 'memory_factor', 'is_default', 'is_enabled'])
    .where('key', '=', 'RUST')
    .executeTakeFirstOrThrow();
  assert.deepEqual(language, {
    ...{
      name: 'Rust',
      extension: 'rs',
      time_factor: 2,
      memory_factor: 1,
      is_default: true,
      is_enabled: true,
    },
  });
  assert.match((await run(createLanguageCommand, ...args)).stderr, /there is a language "RUST" already/);
  assert.match((await run(createLanguageCommand, 'GO')).stderr, /name/);
  assert.match(
    (await run(createLanguageCommand, 'GO', '--set', 'id=1')).stderr,
    /does not take the field "id"/,
  );
});
