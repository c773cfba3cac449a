import { dirname } from 'node:path';
import type { ReusableSandbox } from './bubblewrap/reusable-sandbox.ts';
import type { Task } from './sandbox.ts';

/** The sandbox of one runner that is kept for the next run of the same task. */
export interface Reuse {
  /** A sandbox in which the program waits for its release. Null if none can be started. */
  take(task: Task): Promise<ReusableSandbox | null>;
  /** Nothing may use the sandbox again. */
  drop(): void;
  /** Resolves when a dropped sandbox is gone. */
  gone(): Promise<void>;
}

/** So that nothing that a sandbox gathers grows without bounds. */
const maxRuns = 100;

export function createReuse(
  start: (task: Task, inputFolder: string) => Promise<ReusableSandbox | null>,
): Reuse {
  let kept: { sandbox: ReusableSandbox; until: AbortSignal; key: string; runs: number } | null = null;
  let closing = Promise.resolve();
  const drop = () => {
    if (!kept) return;
    kept.until.removeEventListener('abort', drop);
    closing = kept.sandbox.close();
    kept = null;
  };
  return {
    async take(task) {
      const { reuseUntil: until, streams } = task;
      if (!until || until.aborted || typeof streams.stdin !== 'string') return null;
      const inputFolder = dirname(streams.stdin);
      const key = keyOf(task, inputFolder);
      const isSame = kept?.until === until && kept.key === key && kept.runs < maxRuns;
      if (!isSame || !(await kept?.sandbox.prepare())) drop();
      await closing;
      if (!kept) {
        const sandbox = await start(task, inputFolder);
        if (!sandbox) return null;
        kept = { sandbox, until, key, runs: 0 };
        until.addEventListener('abort', drop, { once: true });
      }
      kept.runs += 1;
      return kept.sandbox;
    },
    drop,
    gone: () => closing,
  };
}

function keyOf({ command, mounts, environment, limits, mayFork }: Task, inputFolder: string): string {
  return JSON.stringify([command, mounts, environment, limits, mayFork, inputFolder]);
}
