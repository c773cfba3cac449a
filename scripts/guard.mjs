// `node scripts/guard.mjs PROGRAM ARGUMENT…`: runs a program with a process group and a temporary folder of its own. When the program ends,
// or when standard input ends because the process that started this one is stopping or dead, nothing of either remains.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long processes have to end by themselves: a site needs up to ten seconds, a guard among them its own grace. */
const graceMs = process.env.TRIBUNAL_IS_GUARDED ? 10_000 : 20_000;

// Signals go to the process that started this one, which then closes standard input.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});

const folder = mkdtempSync(join(tmpdir(), 'tribunal-'));
// Like /tmp: databases and judges use it under other accounts.
chmodSync(folder, 0o1777);
const [program, ...args] = process.argv.slice(2);
const child = spawn(program, args, {
  detached: true,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, TMPDIR: folder, TRIBUNAL_IS_GUARDED: '1' },
});
const ended = once(child, 'exit').catch((error) => {
  console.error(`tribunal: ${program} cannot be run: ${error.message}`);
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
    // It is gone.
  }
}

/** Also those that left the group, as a database does. Elsewhere than on Linux they have to end by themselves. */
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
    // It is gone, or belongs to somebody else.
    return false;
  }
}
