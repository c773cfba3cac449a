import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { after, test } from 'node:test';
import {
  activate,
  deactivate,
  endSessions,
  hideUser,
  revokeToken,
  showUser,
} from '@tribunal/server/commands/accounts/account-acts';
import { editUserCommand } from '@tribunal/server/commands/accounts/edit-user-command';
import { importPhotos } from '@tribunal/server/commands/accounts/import-photos';
import { withdrawInvitations } from '@tribunal/server/commands/accounts/invitation-commands';
import { inviteCommand } from '@tribunal/server/commands/accounts/invite-command';
import { setNetworks } from '@tribunal/server/commands/accounts/set-networks';
import { setPasswordCommand } from '@tribunal/server/commands/accounts/set-password';
import { setPermissions } from '@tribunal/server/commands/accounts/set-permissions';
import { setRole } from '@tribunal/server/commands/accounts/set-role';
import { acceptSecretKey } from '@tribunal/server/commands/backup/accept-secret-key';
import { finalize } from '@tribunal/server/commands/close-contest';
import { cloneContest } from '@tribunal/server/commands/contests/clone-contest-command';
import { extraTime } from '@tribunal/server/commands/contests/extra-time-command';
import { importContestCommand } from '@tribunal/server/commands/contests/import-contest-command';
import { readerTokenCommand } from '@tribunal/server/commands/contests/reader-token-command';
import { scoreboardLinkCommand } from '@tribunal/server/commands/contests/scoreboard-link-command';
import { webhookCommand } from '@tribunal/server/commands/contests/webhook-command';
import { createAdmin, createUser } from '@tribunal/server/commands/create-account';
import { editContestCommand } from '@tribunal/server/commands/edit-contest';
import { generateApiToken } from '@tribunal/server/commands/generate-api-token';
import { importUsers } from '@tribunal/server/commands/import-users';
import { createJudge } from '@tribunal/server/commands/judges/create-judge';
import { editJudge } from '@tribunal/server/commands/judges/edit-judge';
import {
  createLanguageCommand,
  editLanguageCommand,
} from '@tribunal/server/commands/languages/language-command';
import { load } from '@tribunal/server/commands/load';
import { maintenanceCommand } from '@tribunal/server/commands/maintenance-command';
import { news } from '@tribunal/server/commands/news';
import { problemData } from '@tribunal/server/commands/problem-data';
import { addLibraryCommand } from '@tribunal/server/commands/problems/add-library-command';
import { editProblemCommand } from '@tribunal/server/commands/problems/edit-problem-command';
import { importProblemCommand } from '@tribunal/server/commands/problems/import-problem-command';
import { verifyProblemCommand } from '@tribunal/server/commands/problems/verify-problem-command';
import { rejudge } from '@tribunal/server/commands/rejudging/rejudge-command';
import { resetTwoFactor } from '@tribunal/server/commands/reset-two-factor';
import type { SiteCommand } from '@tribunal/server/commands/site-command';
import { siteSettingsCommand } from '@tribunal/server/commands/site-settings-command';
import { runCommandLine } from '@tribunal/server/start/command-line';
import { zipOf } from '../../../judge/test/zip-builder.ts';
import { builders } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { square } from '../problem-packages/package-fixtures.ts';
import { runCommand } from './run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'tribunal-audited-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const database = await testDatabase();
const site = testSite(database, { settings: { SITE_DATA_DIR: folder } });
const { aUser, aLanguage, aProblem, aContest, aParticipation } = builders(database);
const ada = await aUser({ username: 'ada' });
await database.query.updateTable('users').set({ totp_key: 'sealed' }).execute();
const languageId = await aLanguage();
const { key: language } = await database.query
  .selectFrom('languages')
  .select('key')
  .where('id', '=', languageId)
  .executeTakeFirstOrThrow();
const sums = await aProblem({ code: 'sums' });
await database.query
  .insertInto('submissions')
  .values({
    user_id: ada,
    problem_id: sums,
    language_id: languageId,
    date: new Date(),
    judged_at: new Date(),
  })
  .execute();
await database.query.updateTable('submissions').set({ status: 'D', result: 'AC' }).execute();
const past = { start_time: new Date('2020-01-01T00:00:00Z'), end_time: new Date('2020-01-01T05:00:00Z') };
const { id: contest_id } = await aContest({ key: 'finals', ...past });
await aParticipation({ contest_id, user_id: ada });

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const archive = zipOf(...['1.in', '1.out'].map((name) => ({ name, content: name })));

const contestFolder = join(folder, 'cup');
mkdirSync(contestFolder);
file(
  'cup/contest.json',
  '{"id":"cup","name":"Cup","start_time":"2026-01-01T00:00:00Z","duration":"5:00:00"}',
);

/** Every command that changes data, with arguments that change something. */
const changing: [SiteCommand, string[]][] = [
  [createAdmin, ['root', '--password', 'zebras at dawn']],
  [createUser, ['ben', '--password', 'zebras at dawn']],
  [generateApiToken, ['ada']],
  [resetTwoFactor, ['ada']],
  [setRole, ['ada', 'jury']],
  [setPermissions, ['ada', 'change_judge']],
  [hideUser, ['ada']],
  [showUser, ['ada']],
  [setNetworks, ['ada', '10.0.0.0/8']],
  [editUserCommand, ['ada', '--members', 'Ada; Ben', '--room', 'Hall B, 12']],
  [setPasswordCommand, ['ada', '--password', 'zebras at dusk']],
  [endSessions, ['ada']],
  [revokeToken, ['ada']],
  [deactivate, ['ada']],
  [activate, ['ada']],
  [inviteCommand, []],
  [withdrawInvitations, ['1']],
  [load, [file('site.ndjson', '{"type":"user","username":"eve"}\n')]],
  [importPhotos, [file('ada.png', square)]],
  [importUsers, [file('people.csv', 'username,name\nteam1,Team One\n')]],
  [editContestCommand, ['finals', '--name', 'Finals']],
  [extraTime, ['finals', 'ada', '10']],
  [scoreboardLinkCommand, ['finals', '--note', 'press']],
  [readerTokenCommand, ['finals', '--name', 'resolver']],
  [webhookCommand, ['finals', '--url', 'https://hooks.example/']],
  [importContestCommand, [contestFolder]],
  [cloneContest, ['finals', 'rehearsal', '--problems', 'none']],
  [acceptSecretKey, []],
  [finalize, ['finals']],
  [createLanguageCommand, ['RUST', '--set', 'name=Rust']],
  [editLanguageCommand, [language, '--set', 'time_factor=2']],
  [rejudge, ['--problem', 'sums']],
  [addLibraryCommand, [file('testlib.h', '#pragma once\n')]],
  [editProblemCommand, ['sums', '--set', 'name=Sums']],
  [importProblemCommand, [file('pairs.zip', archive), '--code', 'pairs']],
  [problemData, ['sums', file('tests.zip', archive)]],
  [verifyProblemCommand, ['sums', '--no-wait']],
  [createJudge, ['judge1']],
  [editJudge, ['judge1', '--disable']],
  [siteSettingsCommand, ['--set', 'banner=Finals on Sunday']],
  [maintenanceCommand, ['on', '--message', 'Back at 12:00']],
  [news, ['--title', 'News', '--file', file('news.md', 'Text')]],
];

for (const [command, args] of changing) {
  test(`${command.name} is in the audit log`, async () => {
    const before = await countEntries();
    const { status, stderr } = await runCommand(site, command, args);
    assert.deepEqual([status, stderr], [0, '']);
    assert.ok((await countEntries()) > before);
  });
}

async function countEntries(): Promise<number> {
  const rows = await database.query
    .selectFrom('audit_entries')
    .select('id')
    .where('actor', '=', 'command line')
    .execute();
  return rows.length;
}

/**
 * Commands that only read, that start a program, or that act through the site, which audits by itself. `announce`,
 * `shadow`, `system-test`, `rehearse` and `import-dmoj` have their own tests, and `restore` fills an empty site with the audit log of the archive.
 */
const others = [
  ...['backup', 'restore', 'export-problem', 'export-contest', 'export-scoreboard', 'shadow', 'import-dmoj'],
  ...[
    'serve',
    'migrate',
    'dump',
    'results',
    'audit-log',
    'invitations',
    'top',
    'judge',
    'pull-problems',
    'doctor',
    'calibrate',
    'system-test',
    'rehearse',
    'announce',
  ],
  ...['login', 'logout', 'api', 'submit', 'abort', 'join', 'leave', 'post', 'follow'],
];

test('every command is audited above or changes nothing', async () => {
  let text = '';
  const stdout = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  const io = {
    stdin: Readable.from([]),
    stdout,
    stderr: stdout,
    env: {},
    signal: new AbortController().signal,
  };
  await runCommandLine(['--help'], io);
  const named = [...text.matchAll(/^ {2}([a-z_-]+) {2,}/gm)].map(([, name]) => name);
  const known = [...changing.map(([{ name }]) => name), ...others];
  assert.ok(named.includes('load'));
  assert.deepEqual(
    named.filter((name) => !known.includes(name ?? '')),
    [],
  );
});
