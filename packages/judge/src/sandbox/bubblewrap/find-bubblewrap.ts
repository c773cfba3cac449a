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

/** Rejects versions without size limits or without the ban on nested user namespaces, because this judge needs both. */
export function findBubblewrap(): Bubblewrap {
  const path = findProgram('bwrap');
  if (path === null) throw new SandboxError(`bubblewrap is not installed. ${installAdvice()}`);
  const { status, stdout, stderr, error } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  if (status !== 0) throw new SandboxError(`${path} does not run: ${error?.message ?? stderr.trim()}`);
  const [version = '', major = '0', minor = '0'] = /(\d+)\.(\d+)[\d.]*/.exec(stdout) ?? [];
  const isOld = Number(major) === oldest[0] && Number(minor) < oldest[1];
  if (isOld) throw new SandboxError(`bubblewrap ${oldest.join('.')} or newer is needed, found ${version}`);
  // The users of the sandbox may be unable to reach a folder with links, such as one in a home directory.
  return { path: realpathSync(path), version };
}

const lookEveryMs = 1000;

/** Resolves when bubblewrap is installed or the signal aborts. Calls `onMissing` once, with instructions, if it is missing. */
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

/** A package manager may install the libraries after the program. */
function isInstalled(): boolean {
  const path = findProgram('bwrap');
  return path !== null && spawnSync(path, ['--version']).status === 0;
}
