import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { root } from './setup.mjs';

const guard = fileURLToPath(new URL('guard.mjs', import.meta.url));
const parent = process.ppid;

/**
 * Runs a program in the checkout and returns its exit status. A signal to this process, or the end of the npm that
 * started it, ends the program with all its children, and then this process. `write` receives the output instead of the terminal.
 */
export async function runGuarded(program, args, environment = {}, write = undefined) {
  const child = spawn(process.execPath, [guard, program, ...args], {
    cwd: root,
    detached: true,
    stdio: ['pipe', ...(write ? ['pipe', 'pipe'] : ['inherit', 'inherit'])],
    env: { ...process.env, ...environment },
  });
  child.stdin.on('error', () => {});
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', write);
  const exit = once(child, write ? 'close' : 'exit');
  const stop = onStop(() => child.stdin.end());
  const [status] = await exit;
  const signal = stop.forget();
  if (signal) process.exit(128 + constants.signals[signal]);
  return status ?? 1;
}

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

function onStop(end) {
  let stoppedBy = null;
  const stop = (signal) => {
    stoppedBy ??= signal;
    end();
  };
  for (const signal of stopSignals) process.on(signal, stop);
  // Without npm, a process may outlive the shell that started it.
  const watch = process.env.npm_lifecycle_event ? setInterval(lookForParent, 500) : undefined;
  function lookForParent() {
    if (process.ppid !== parent) stop('SIGHUP');
  }
  return {
    /** Returns the received signal, if any. */
    forget() {
      clearInterval(watch);
      for (const signal of stopSignals) process.off(signal, stop);
      return stoppedBy;
    },
  };
}
