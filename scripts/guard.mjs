// `node scripts/guard.mjs PROGRAM ARGUMENT…`: runs a program with its own process group and temporary folder. When the program ends, or
// when standard input ends because the parent process is stopping or dead, everything of both is removed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long processes may take to end: a site needs up to ten seconds, and a nested guard its own grace period. */
const graceMs = process.env.TRIBUNAL_IS_GUARDED ? 10_000 : 20_000;

// Signals go to the parent process, which then closes standard input.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});

const folder = mkdtempSync(join(tmpdir(), 'tribunal-'));
// Like /tmp, because databases and judges use it under other accounts.
chmodSync(folder, 0o1777);
const [program, ...args] = process.argv.slice(2);
const child = spawn(program, args, {
  detached: true,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, TMPDIR: folder, TRIBUNAL_IS_GUARDED: '1' },
});
const ended = once(child, 'exit').catch((error) => {
  console.error(`tribunal: cannot run ${program}: ${error.message}`);
  return [1, null];
});
const stopping = once(process.stdin.resume(), 'end');
await Promise.race([ended, stopping]);
await endAll();
const [status, signal] = await ended;
rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
process.exit(status ?? 128 + constants.signals[signal]);

async function endAll() {
  signalGroup('SIGTERM');
  const deadline = Date.now() + graceMs;
  while (survivors().length > 0 && Date.now() < deadline) await sleep(50);
  signalGroup('SIGKILL');
  for (const pid of survivors()) kill(pid, 'SIGKILL');
}

function signalGroup(name) {
  if (child.pid) kill(-child.pid, name);
}

function kill(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // The process has ended.
  }
}

/** Includes processes that left the group, such as a database. On other systems than Linux they must end by themselves. */
function survivors() {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isOurs(name));
}

function isOurs(pid) {
  try {
    const [state, , group] = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ');
    if (state === 'Z') return false;
    if (Number(group) === child.pid || readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)) return true;
    return readFileSync(`/proc/${pid}/environ`, 'latin1').includes(`TMPDIR=${folder}`);
  } catch {
    // The process has ended or belongs to another user.
    return false;
  }
}
