import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { isOfDeadProcess } from '../sandbox/owner-mark.ts';

/**
 * The folders of a cache. Judges on one machine share it without locks: names in `unfinished` and `marks` begin with the
 * mark of their process, and a file or version appears under its final name by one rename.
 */
export interface CacheFolders {
  readonly root: string;
  /** Content by SHA-256. */
  readonly files: string;
  /** The list of files of each version, by version. */
  readonly manifests: string;
  /** A problem folder for each version, of hard links into `files`. */
  readonly versions: string;
  /** Files that are being fetched, and folders that are being made or removed. */
  readonly unfinished: string;
  /** Which process uses which version. */
  readonly marks: string;
}

export function defaultCacheDirectory(): string {
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'tribunal-judge', 'data');
}

export function makeCacheFolders(root: string): CacheFolders {
  const folders = {
    root,
    files: join(root, 'files'),
    manifests: join(root, 'manifests'),
    versions: join(root, 'versions'),
    unfinished: join(root, 'unfinished'),
    marks: join(root, 'marks'),
  };
  restoreFolders(folders);
  removeAbandoned(folders);
  return folders;
}

/** Makes the folders that are missing: somebody may empty the cache while the judge runs. */
export function restoreFolders(folders: CacheFolders): void {
  for (const path of Object.values(folders)) mkdirSync(path, { recursive: true, mode: 0o700 });
}

/** A process in another container shows that it runs by changing its files. */
const silenceMs = 10 * 60_000;
/** Fetching a file continues where another process ended, so the part is kept for a while. */
const partKeptMs = 24 * 60 * 60_000;

/** Removes what processes that no longer run left behind. */
function removeAbandoned({ unfinished, marks }: CacheFolders): void {
  for (const folder of [unfinished, marks])
    for (const name of readdirSync(folder)) {
      const isOld = isPart(name) ? ageOf(folder, name) > partKeptMs : isAbandoned(folder, name);
      if (isOld) rmSync(join(folder, name), { recursive: true, force: true });
    }
}

export function isAbandoned(folder: string, name: string, quietMs = silenceMs): boolean {
  return name.startsWith(nobody) || isOfDeadProcess(name) || ageOf(folder, name) > quietMs;
}

/** The owner of parts that anybody may continue. */
export const nobody = 'nobody';

const partEnding = '.part';

/** The file into which the owner fetches this content. */
export function partName(owner: string, hash: string): string {
  return `${owner}-${hash}${partEnding}`;
}

export function isPartOf(name: string, hash: string): boolean {
  return name.endsWith(`-${hash}${partEnding}`);
}

function isPart(name: string): boolean {
  return name.endsWith(partEnding);
}

/** Milliseconds since the last change; infinite when it no longer exists. */
function ageOf(folder: string, name: string): number {
  const found = statSync(join(folder, name), { throwIfNoEntry: false });
  return found ? Date.now() - found.mtimeMs : Number.POSITIVE_INFINITY;
}
