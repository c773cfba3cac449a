import { randomUUID } from 'node:crypto';
import { readdirSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ownMark } from '../sandbox/owner-mark.ts';
import type { CacheFolders } from './cache-folders.ts';
import { DataUnavailable } from './data-unavailable.ts';
import { isUsed } from './version-marks.ts';

/** The judge stops below this space, so the cache leaves it free. */
const reservedBytes = 512 << 20;

/** Removes files that no version needs, then the least recently used versions, until that many bytes fit. */
export function makeRoom(folders: CacheFolders, neededBytes: number, limitBytes: number): void {
  const budget = () => Math.min(limitBytes, usedBytes(folders) + freeBytes(folders) - reservedBytes);
  const isEnough = () => usedBytes(folders) + neededBytes <= budget();
  if (isEnough()) return;
  removeUnneeded(folders);
  for (const version of leastRecentFirst(folders)) {
    if (isEnough()) return;
    if (removeVersion(folders, version)) removeUnneeded(folders);
  }
  if (!isEnough())
    throw new DataUnavailable(
      `${inMegabytes(neededBytes)} of test data are missing, and the cache of the judge has space for ${inMegabytes(Math.max(0, budget() - usedBytes(folders)))}`,
    );
}

function inMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / 2 ** 20)} MB`;
}

function freeBytes({ root }: CacheFolders): number {
  const { bavail, bsize } = statfsSync(root);
  return bavail * bsize;
}

function usedBytes({ files }: CacheFolders): number {
  return statsIn(files).reduce((sum, { size }) => sum + size, 0);
}

function statsIn(folder: string) {
  return readdirSync(folder).flatMap((name) => {
    const found = statSync(join(folder, name), { throwIfNoEntry: false });
    return found ? [{ name, size: found.size, links: found.nlink, mtimeMs: found.mtimeMs }] : [];
  });
}

/** Files that are in no version have one name. */
export function removeUnneeded({ files }: CacheFolders): void {
  for (const { name, links } of statsIn(files)) if (links === 1) rmSync(join(files, name), { force: true });
}

function leastRecentFirst({ versions }: CacheFolders): string[] {
  return statsIn(versions)
    .sort((a, b) => a.mtimeMs - b.mtimeMs)
    .map(({ name }) => name);
}

/**
 * A process marks a version before it opens the folder. So if there is no mark after the folder has lost its name, no
 * process has it open.
 */
export function removeVersion(folders: CacheFolders, version: string): boolean {
  if (isUsed(folders, version)) return false;
  const folder = join(folders.versions, version);
  const removed = join(folders.unfinished, `${ownMark()}-${randomUUID()}.removed`);
  try {
    renameSync(folder, removed);
    if (isUsed(folders, version)) renameSync(removed, folder);
  } catch {
    // Another process removed it, or made it again meanwhile.
  }
  const isRemoved = statSync(folder, { throwIfNoEntry: false }) === undefined;
  if (isRemoved) rmSync(join(folders.manifests, version), { force: true });
  rmSync(removed, { recursive: true, force: true });
  return isRemoved;
}
