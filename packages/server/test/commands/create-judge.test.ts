import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createJudge } from '@tribunal/server/commands/judges/create-judge';
import { editJudge } from '@tribunal/server/commands/judges/edit-judge';
import { listAuditEntries } from '@tribunal/server/storage/accounts/audit-log';
import { connectedFakeJudge } from '../bridge/fake-judge.ts';
import { judgedSite } from '../bridge/judged-site.ts';
import { testDatabase } from '../fixtures/database.ts';
import { runCommand } from './run-command.ts';

const { site, port } = await judgedSite(await testDatabase());

const run = (...args: string[]) => runCommand(site, createJudge, args);

test('a new judge connects with the printed key', async () => {
  const { status, stdout } = await run('far.away', '--tier', '2');
  assert.equal(status, 0);
  const judge = await connectedFakeJudge(port, {
    name: 'far.away',
    key: stdout.trim(),
    problems: [],
    languages: [],
  });
  judge.leave();
});

test('a key never begins with a hyphen, and the audit log records who created the judge', async () => {
  const { stdout } = await run('audited', '--tier', '3');
  assert.match(stdout, /^[0-9a-f]{64}\n$/);
  const [entry] = await listAuditEntries(site.database.query, 0, 1);
  assert.deepEqual(
    [entry?.actor, entry?.action, entry?.target, entry?.details],
    ['command line', 'create judge', 'audited', { tier: 3 }],
  );
});

test('invalid arguments are reported in one line', async () => {
  await run('taken');
  const refusals: [string[], string][] = [
    [['taken'], 'the judge taken already exists'],
    [['a b'], 'the name of a judge must have 1 to 50 letters, digits, dots, hyphens or underscores'],
    [[], 'create-judge takes one NAME'],
    [['new', '--tier', 'x'], '--tier must be a whole number'],
  ];
  for (const [args, reason] of refusals)
    assert.deepEqual(await run(...args), {
      status: 1,
      stdout: '',
      stderr: `tribunal create-judge: ${reason}\n`,
    });
});

test('edit-judge disables, enables, blocks and unblocks a judge, and is audited', async () => {
  await run('worker');
  const edit = (...args: string[]) => runCommand(site, editJudge, ['worker', ...args]);
  assert.equal((await edit('--disable')).stdout, 'worker is disabled.\n');
  assert.equal((await edit('--block')).stdout, 'worker is disabled and blocked.\n');
  assert.equal((await edit('--enable', '--unblock')).stdout, 'worker is enabled.\n');
  const entries = await listAuditEntries(site.database.query, 0, 3);
  assert.deepEqual(
    entries.map(({ actor, action, target, details }) => [actor, action, target, details]),
    [
      ['command line', 'change judge', 'worker', { isDisabled: [true, false], isBlocked: [true, false] }],
      ['command line', 'change judge', 'worker', { isBlocked: [false, true] }],
      ['command line', 'change judge', 'worker', { isDisabled: [false, true] }],
    ],
  );
});

test('edit-judge refuses what it cannot do', async () => {
  const refusals: [string[], string][] = [
    [['nobody', '--disable'], 'there is no judge "nobody"'],
    [[], 'edit-judge takes one NAME'],
    [['taken'], 'give --disable, --enable, --block or --unblock'],
    [['taken', '--block', '--unblock'], '--block and --unblock exclude each other'],
  ];
  for (const [args, reason] of refusals)
    assert.equal((await runCommand(site, editJudge, args)).stderr, `tribunal edit-judge: ${reason}\n`);
});
