import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { sandboxPassed } from '@tribunal/judge/judge';
import { waitForBubblewrap } from '@tribunal/judge/sandbox/bubblewrap/find-bubblewrap';
import { mainProgram } from '../environment/main-program.ts';
import type { Site } from '../site.ts';
import { saveLocalJudge } from '../storage/judges/judges.ts';
import type { Bridge } from './open-bridge.ts';

/** Exit status of a judge whose sandbox is not secure. Restarting does not help until an operator changes the machine. */
export const SANDBOX_IS_INSECURE = 3;

interface LocalJudge {
  readonly name: string;
  /** The bridge's port on this machine. */
  readonly port: number;
  /** Starts `tribunal judge` with these arguments and this environment. */
  start(args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess;
  /** Where it keeps test data. */
  readonly cacheDirectory: string;
  /** Hidden from the judged programs. */
  readonly dataDirectory: string;
}

const firstPauseMs = 1000;
const maxPauseMs = 60_000;
const goodRunMs = 60_000;
const stopTimeoutMs = 5000;

/**
 * Keeps a judge of this site running, as a process of its own. It has its own port, so it works whatever the settings of the bridge
 * are. Returns a function that stops it.
 */
export async function startLocalJudge(
  site: Site,
  bridge: Bridge,
  name: string,
): Promise<() => Promise<void>> {
  const { SITE_DATA_DIR: dataDirectory } = site.settings;
  return runLocalJudge(site, {
    name,
    port: await bridge.listen('127.0.0.1', 0),
    cacheDirectory: join(dataDirectory, 'judge-cache'),
    dataDirectory,
    start: (args, env) =>
      spawn(process.execPath, [...process.execArgv, mainProgram, 'judge', ...args], {
        env,
        stdio: ['pipe', 'ignore', 'pipe'],
      }),
  });
}

/** Keeps the local judge running. Returns a function that stops it. */
export async function runLocalJudge(
  site: Pick<Site, 'database' | 'log' | 'warnings'>,
  judge: LocalJudge,
): Promise<() => Promise<void>> {
  const key = randomBytes(32).toString('base64url');
  await saveLocalJudge(site.database.query, judge.name, key);
  const stopping = new AbortController();
  const work = keepRunning(judge, key, site, stopping.signal);
  return async () => {
    stopping.abort();
    await work;
  };
}

type Reports = Pick<Site, 'log' | 'warnings'>;

async function keepRunning(
  judge: LocalJudge,
  key: string,
  reports: Reports,
  stopping: AbortSignal,
): Promise<void> {
  const { log } = reports;
  for (let pauseMs = firstPauseMs; !stopping.aborted; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    await untilInstalled(reports, stopping);
    if (stopping.aborted) return;
    const startedAt = Date.now();
    const { status, lastLine } = await runOnce(judge, key, reports, stopping);
    if (stopping.aborted) return;
    if (Date.now() - startedAt > goodRunMs) pauseMs = firstPauseMs;
    if (status === SANDBOX_IS_INSECURE) {
      pauseMs = maxPauseMs;
      report(reports, lastLine);
    } else log.error({ status }, `the local judge exited; restarting it in ${pauseMs / 1000} s`);
    await sleep(pauseMs, undefined, { signal: stopping }).catch(() => {});
  }
}

/** Waits here, so that no judge process runs until bubblewrap is installed. */
async function untilInstalled(reports: Reports, stopping: AbortSignal): Promise<void> {
  let wasMissing = false;
  await waitForBubblewrap((advice) => {
    wasMissing = true;
    report(reports, advice);
  }, stopping);
  if (wasMissing) clearReport(reports);
}

const subject = 'sandbox';

function report({ log, warnings }: Reports, reason: string): void {
  warnings.set(subject, [{ kind: 'local judge is stopped', reason }]);
  log.warn(`the local judge is not running; it starts automatically when this is fixed: ${reason}`);
}

function clearReport({ warnings }: Reports): void {
  warnings.set(subject, []);
}

async function runOnce(
  { name, port, cacheDirectory, dataDirectory, start }: LocalJudge,
  key: string,
  reports: Reports,
  stopping: AbortSignal,
): Promise<{ status: number | null; lastLine: string }> {
  const paths = ['--cache', cacheDirectory, '--hide', dataDirectory];
  const args = ['--name', name, '--site', `127.0.0.1:${port}`, ...paths, '--attached'];
  // Passes on only variables of the site's environment that contain no secrets.
  const { PATH, TMPDIR } = process.env;
  const child = start(args, { PATH, ...(TMPDIR && { TMPDIR }), TRIBUNAL_JUDGE_KEY: key });
  let lastLine = '';
  const lines = child.stderr && createInterface({ input: child.stderr });
  lines?.on('line', (line) => {
    lastLine = line;
    reports.log.info(`judge: ${line}`);
    if (line.startsWith(sandboxPassed)) clearReport(reports);
  });
  const ended = once(child, 'close');
  const stop = () => void stopChild(child, ended);
  stopping.addEventListener('abort', stop);
  if (stopping.aborted) stop();
  const [status] = (await ended) as [number | null];
  stopping.removeEventListener('abort', stop);
  return { status, lastLine };
}

async function stopChild(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  child.kill('SIGTERM');
  const deadline = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
  await ended;
  clearTimeout(deadline);
}
