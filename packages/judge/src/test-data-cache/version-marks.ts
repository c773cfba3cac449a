import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownMark } from '../sandbox/owner-mark.ts';
import { type CacheFolders, isAbandoned } from './cache-folders.ts';

const renewMs = 60_000;

/** Marks a version as used by this process. Returns a function that removes the mark. */
export function markUsed({ marks }: CacheFolders, version: string): () => void {
  const path = join(marks, `${ownMark()}-${randomUUID()}-${version}`);
  writeFileSync(path, '', { mode: 0o600 });
  const timer = setInterval(() => renew(path), renewMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    rmSync(path, { force: true });
  };
}

/** Processes in other containers see only the time of the mark. */
function renew(path: string): void {
  try {
    utimesSync(path, new Date(), new Date());
  } catch {
    try {
      writeFileSync(path, '', { mode: 0o600 });
    } catch {
      // On a full disk the version may be removed and fetched again later.
    }
  }
}

export function isUsed({ marks }: CacheFolders, version: string): boolean {
  return readdirSync(marks).some((name) => name.endsWith(`-${version}`) && !isAbandoned(marks, name));
}
