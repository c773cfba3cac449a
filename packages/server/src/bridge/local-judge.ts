import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Site } from '../site.ts';
import { saveLocalJudge } from '../storage/judges.ts';

/** Exit status of a judge whose sandbox does not hold: it will not until somebody changes the machine. */
export const SANDBOX_DOES_NOT_HOLD = 3;

export interface LocalJudge {
  readonly name: string;
  /** The bridge's port on this machine. */
  readonly port: number;
  /** Starts `tribunal judge` with these arguments and this environment. */
  start(args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess;
  readonly problemsDirectory: string;
}

const firstPauseMs = 1000;
const longestPauseMs = 60_000;
const goodRunMs = 60_000;
const stopPatienceMs = 5000;

/** Keeps a judge of the site's own running. Answers how to stop it. */
export async function runLocalJudge(
  { database, log }: Pick<Site, 'database' | 'log'>,
  judge: LocalJudge,
): Promise<() => Promise<void>> {
  const key = randomBytes(32).toString('base64url');
  await saveLocalJudge(database.query, judge.name, key);
  const stopping = new AbortController();
  const work = keepRunning(judge, key, log, stopping.signal);
  return async () => {
    stopping.abort();
    await work;
  };
}

async function keepRunning(
  judge: LocalJudge,
  key: string,
  log: Site['log'],
  stopping: AbortSignal,
): Promise<void> {
  for (let pauseMs = firstPauseMs; !stopping.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    const startedAt = Date.now();
    const status = await runOnce(judge, key, log, stopping);
    if (stopping.aborted) return;
    if (Date.now() - startedAt > goodRunMs) pauseMs = firstPauseMs;
    if (status === SANDBOX_DOES_NOT_HOLD) {
      pauseMs = longestPauseMs;
      log.warn('the site runs without a judge of its own, and tries again in a minute; submissions wait');
    } else log.error({ status }, `the local judge ended; it is started again in ${pauseMs / 1000} s`);
    await sleep(pauseMs, undefined, { signal: stopping }).catch(() => {});
  }
}

async function runOnce(
  { name, port, problemsDirectory, start }: LocalJudge,
  key: string,
  log: Site['log'],
  stopping: AbortSignal,
): Promise<number | null> {
  const args = ['--name', name, '--site', `127.0.0.1:${port}`, '--problems', problemsDirectory, '--attached'];
  // Of the site's environment only what holds no secrets.
  const { PATH, TMPDIR } = process.env;
  const child = start(args, { PATH, ...(TMPDIR && { TMPDIR }), TRIBUNAL_JUDGE_KEY: key });
  if (child.stderr) createInterface({ input: child.stderr }).on('line', (line) => log.info(`judge: ${line}`));
  const ended = once(child, 'exit');
  const stop = () => void stopChild(child, ended);
  stopping.addEventListener('abort', stop);
  if (stopping.aborted) stop();
  const [status] = (await ended) as [number | null];
  stopping.removeEventListener('abort', stop);
  return status;
}

async function stopChild(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  child.kill('SIGTERM');
  const patience = setTimeout(() => child.kill('SIGKILL'), stopPatienceMs);
  await ended;
  clearTimeout(patience);
}
