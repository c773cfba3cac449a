// Runs the storage tests on a throwaway server of Debian's PostgreSQL 15, the oldest that a site accepts.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { filesUnder, root, run } from './setup.mjs';

const programs = '/usr/lib/postgresql/15/bin';
const isRoot = process.getuid?.() === 0;

/** Null where PostgreSQL 15 is not installed. */
async function startPostgres15() {
  if (!existsSync(join(programs, 'postgres'))) return null;
  const account = isRoot ? accountOf('nobody') : {};
  const folder = mkdtempSync(join(tmpdir(), 'tribunal-pg15-'));
  if (isRoot) chownSync(folder, account.uid, account.gid);
  const options = { ...account, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' } };
  const data = join(folder, 'data');
  const made = ['-D', data, '-U', 'tribunal', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  execFileSync(join(programs, 'initdb'), made, { ...options, stdio: ['ignore', 'ignore', 'inherit'] });
  const settings = ['listen_addresses=', 'fsync=off', 'max_connections=200', 'log_min_messages=panic'];
  const args = ['-D', data, '-k', folder, ...settings.flatMap((setting) => ['-c', setting])];
  const server = spawn(join(programs, 'postgres'), args, {
    ...options,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!isReady(folder)) {
    if (server.exitCode !== null) throw new Error('PostgreSQL 15 did not start');
    await sleep(20);
  }
  return {
    url: `postgresql://tribunal@${encodeURIComponent(folder)}/postgres`,
    async stop() {
      const exit = once(server, 'exit');
      server.kill('SIGINT');
      await exit;
      rmSync(folder, { recursive: true });
    },
  };
}

function accountOf(name) {
  const id = (kind) => Number(execFileSync('id', [kind, name], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

function isReady(folder) {
  const probe = spawnSync(join(programs, 'pg_isready'), ['-q', '-h', folder]);
  if (probe.error) throw probe.error;
  return probe.status === 0;
}

/** The tests that ask for a database of the test server. */
function storageTests() {
  return filesUnder(join(root, 'packages', 'server', 'test'))
    .filter(
      (file) => file.endsWith('.test.ts') && /\b(test|empty)Database\(/.test(readFileSync(file, 'utf8')),
    )
    .sort();
}

const postgres = await startPostgres15();
if (postgres) {
  const reporter = join(root, 'scripts', 'failures-and-summary.mjs');
  const args = [
    '--import=tsx',
    '--conditions=source',
    '--test',
    `--test-reporter=${reporter}`,
    ...storageTests(),
  ];
  console.log('Storage tests on PostgreSQL 15:');
  process.exitCode = run(process.execPath, args, { TEST_DATABASE_URL: postgres.url });
  await postgres.stop();
} else {
  console.log(
    'Storage tests run on the embedded PostgreSQL alone: Debian package postgresql-15 is not installed.',
  );
}
