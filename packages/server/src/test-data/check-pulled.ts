import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { DataFile } from '@tribunal/contract/judges/judge-data';
import { versionFile } from './written-version.ts';

interface PulledFolder {
  readonly isEqual: boolean;
  /** Files whose content is not theirs. They share it with the cache. */
  readonly damaged: readonly DataFile[];
}

/**
 * Whether a folder has exactly these files. Reads those that changed since the last check: every change of a file changes its `ctime`,
 * which nobody can set. `checkedMs` is the time of that check.
 */
export async function checkPulled(
  folder: string,
  files: readonly DataFile[],
  checkedMs: number,
): Promise<PulledFolder> {
  const names = new Set(await namesIn(folder));
  const damaged: DataFile[] = [];
  let missing = 0;
  for (const file of files) {
    if (names.delete(file.path)) {
      if (!(await isRight(join(folder, file.path), file, checkedMs))) damaged.push(file);
    } else missing += 1;
  }
  return { isEqual: damaged.length + missing + names.size === 0, damaged };
}

async function isRight(path: string, { bytes, hash }: DataFile, checkedMs: number): Promise<boolean> {
  const { size, ctimeMs } = await stat(path);
  return size === bytes && (ctimeMs <= checkedMs || (await hashOf(path)) === hash);
}

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((name) => name !== versionFile);
}

async function hashOf(path: string): Promise<string> {
  const digest = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) digest.update(chunk);
  return digest.digest('hex');
}
