// Runs a command with TEST_DATABASE_URL set to a throwaway server of Debian's PostgreSQL 15:
//   node scripts/test-postgres15.mjs node --test ...
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const programs = '/usr/lib/postgresql/15/bin';
export const postgres15 = join(programs, 'postgres');
const isRoot = process.getuid?.() === 0;

async function startPostgres15() {
  const account = isRoot ? accountOf('nobody') : {};
  const folder = mkdtempSync(join(tmpdir(), 'tribunal-pg15-'));
  if (isRoot) chownSync(folder, account.uid, account.gid);
  const options = { ...account, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' } };
  const data = join(folder, 'data');
  const made = ['-D', data, '-U', 'tribunal', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  execFileSync(join(programs, 'initdb'), made, { ...options, stdio: ['ignore', 'ignore', 'inherit'] });
  const settings = [
    ...['listen_addresses=', 'max_connections=200', 'log_min_messages=panic', 'jit=off'],
    ...['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'],
  ];
  const args = ['-D', data, '-k', folder, ...settings.flatMap((setting) => ['-c', setting])];
  const server = spawn(postgres15, args, { ...options, stdio: ['ignore', 'ignore', 'inherit'] });
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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const postgres = await startPostgres15();
  const [command, ...args] = process.argv.slice(2);
  const env = { ...process.env, TEST_DATABASE_URL: postgres.url };
  const [status] = await once(spawn(command, args, { env, stdio: 'inherit' }), 'exit');
  await postgres.stop();
  process.exitCode = status ?? 1;
}
