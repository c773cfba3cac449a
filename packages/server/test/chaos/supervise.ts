import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** A process that is started again whenever it ends, as by systemd. */
export interface Supervised {
  pid(): number;
  end(): Promise<void>;
}

const pauseMs = 200;

/** The script is relative to this folder. */
export function supervise(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Supervised {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const start = (): ChildProcess =>
    spawn(process.execPath, [...process.execArgv, path, ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ...env },
    });
  let child = start();
  let isOver = false;
  const running = (async () => {
    for (;;) {
      await once(child, 'exit');
      if (isOver) return;
      await sleep(pauseMs);
      if (isOver) return;
      child = start();
    }
  })();
  return {
    pid: () => child.pid!,
    async end() {
      isOver = true;
      child.kill('SIGKILL');
      await running;
    },
  };
}
