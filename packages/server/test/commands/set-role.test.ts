import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setRole } from '@tribunal/server/commands/accounts/set-role';
import { createUser } from '@tribunal/server/commands/create-account';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { runCommand } from './run-command.ts';

const database = await testDatabase();
const site = testSite(database);
await runCommand(site, createUser, ['ada', '--password', 'zebras at dawn']);
const run = (...args: string[]) => runCommand(site, setRole, args);
const rights = () =>
  database.query
    .selectFrom('users')
    .select(['is_staff', 'is_superuser', 'permissions'])
    .where('username', '=', 'ada')
    .executeTakeFirstOrThrow();

test('set-role gives exactly the named roles and is audited', async () => {
  assert.deepEqual(await run('ada', 'problem-setter', 'balloon-runner'), {
    status: 0,
    stdout: 'Roles of ada: problem-setter, balloon-runner.\n',
    stderr: '',
  });
  const permissions = [
    'edit_own_problem',
    'rejudge_submission',
    'rejudge_submission_lot',
    'run_all_balloons',
  ];
  assert.deepEqual(await rights(), { is_staff: false, is_superuser: false, permissions });
  await run('ada', 'administrator');
  assert.deepEqual(await rights(), { is_staff: true, is_superuser: true, permissions: [] });
  await run('ada', 'none');
  assert.deepEqual(await rights(), { is_staff: false, is_superuser: false, permissions: [] });
  const entries = await database.query
    .selectFrom('audit_entries')
    .select(['actor', 'action', 'target'])
    .orderBy('id')
    .execute();
  const entry = { actor: 'command line', action: 'edit user', target: 'ada' };
  assert.deepEqual(entries.slice(1), [entry, entry, entry]);
});

test('set-role refuses unknown users and roles and changes nothing', async () => {
  const refused: [string[], RegExp][] = [
    [['ada'], /at least one ROLE/],
    [['nobody', 'jury'], /there is no user "nobody"/],
    [['ada', 'jury', 'king'], /there is no role "king"/],
  ];
  for (const [args, message] of refused) {
    const { status, stderr } = await run(...args);
    assert.equal(status, 1);
    assert.match(stderr, message);
  }
  assert.deepEqual((await rights()).permissions, []);
});
