import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { SandboxError } from '../sandbox.ts';
import { findProgram } from './find-program.ts';
import { installAdvice } from './install-bubblewrap.ts';

export interface Bubblewrap {
  readonly path: string;
  readonly version: string;
}

const oldest = [0, 8] as const;

/** Refuses a version that lacks the size limits and the ban on nested user namespaces this judge relies on. */
export function findBubblewrap(): Bubblewrap {
  const path = findProgram('bwrap');
  if (path === null) throw new SandboxError(`bubblewrap is not installed. ${installAdvice()}`);
  const { status, stdout, stderr, error } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  if (status !== 0) throw new SandboxError(`${path} does not run: ${error?.message ?? stderr.trim()}`);
  const [version = '', major = '0', minor = '0'] = /(\d+)\.(\d+)[\d.]*/.exec(stdout) ?? [];
  const isOld = Number(major) === oldest[0] && Number(minor) < oldest[1];
  if (isOld) throw new SandboxError(`bubblewrap ${oldest.join('.')} or newer is needed, found ${version}`);
  // The users of the sandbox may not reach a folder with links, such as one in a home directory.
  return { path: realpathSync(path), version };
}

const lookEveryMs = 1000;

/** Returns when bubblewrap is there, or at the signal. `onMissing` is told once what to do, when it is not there yet. */
export async function waitForBubblewrap(
  onMissing: (advice: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  if (isInstalled()) return;
  onMissing(`bubblewrap is not installed. ${installAdvice()}`);
  while (!signal?.aborted && !isInstalled()) {
    await sleep(lookEveryMs, undefined, { ...(signal && { signal }) }).catch(() => {});
  }
}

/** A package manager may put its libraries in place after the program itself. */
function isInstalled(): boolean {
  const path = findProgram('bwrap');
  return path !== null && spawnSync(path, ['--version']).status === 0;
}
