import { readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataFile } from '@tribunal/contract/judges/judge-data';
import { makeCacheFolders } from './cache-folders.ts';
import { removeUnneeded, removeVersion } from './make-room.ts';
import { digestOf, parsed } from './make-version.ts';

export type TidyCache = ReturnType<typeof tidyCache>;

/** A cache of which somebody else links the files into folders. */
export function tidyCache(directory: string) {
  const folders = makeCacheFolders(directory);
  return {
    /** The files of a version. Null when the cache does not have their list. */
    async filesOf(version: string): Promise<DataFile[] | null> {
      const text = await readFile(join(folders.manifests, version), 'utf8').catch(() => null);
      return text !== null && digestOf(text) === version ? parsed(text) : null;
    },
    /** Has the version made again, and these files fetched again. */
    forget(version: string, damaged: readonly DataFile[]): void {
      removeVersion(folders, version);
      for (const { hash } of damaged) rmSync(join(folders.files, hash), { force: true });
    },
    /** Removes all other versions, and the files that nothing links to any more. */
    keepOnly(kept: ReadonlySet<string>): void {
      for (const version of readdirSync(folders.versions))
        if (!kept.has(version)) removeVersion(folders, version);
      removeUnneeded(folders);
    },
  };
}
