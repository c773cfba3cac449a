import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DataFile, versionTime } from '@tribunal/contract/judges/judge-data';
import { isCode } from '@tribunal/core/texts/names';
import { messageOf } from '@tribunal/core/unknown';
import type { SiteAddress } from '@tribunal/judge/dial';
import { type DataCache, openDataCache } from '@tribunal/judge/test-data-cache/data-cache';
import { type DataSite, openDataSite } from '@tribunal/judge/test-data-cache/data-site';
import { type TidyCache, tidyCache } from '@tribunal/judge/test-data-cache/tidy-cache';
import { checkPulled } from './check-pulled.ts';
import { removeFolder } from './remove-folder.ts';
import { replaceFolder } from './replace-folder.ts';
import { versionFile, writtenVersion } from './written-version.ts';

interface Pulling {
  readonly address: SiteAddress;
  readonly name: string;
  readonly key: string;
  readonly into: string;
  readonly everyMs: number;
  /** Ends after the first pull. */
  readonly isOnce: boolean;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}

/** Keeps a folder for stock judges equal to the current test data of the site, until it is stopped. */
export async function pullProblems({ address, name, key, into, everyMs, isOnce, log, signal }: Pulling) {
  await mkdir(into, { recursive: true, mode: 0o700 });
  const site = openDataSite({ address, name, key });
  // On the same disk, so that a problem folder consists of links. Judges ignore hidden folders.
  // Without a limit: the folders of problems share the files, so that removing files from the cache frees no space.
  const limitBytes = Number.POSITIVE_INFINITY;
  const directory = join(into, '.data');
  const cache = openDataCache({ directory, site, limitBytes });
  const tidy = tidyCache(directory);
  let checkedAt = 0;
  try {
    for (let isDone = false; !isDone && !signal.aborted; isDone = isOnce) {
      const readsFolders = Date.now() - checkedAt >= checkEveryMs;
      if (readsFolders) checkedAt = Date.now();
      const failed = await pullOnce({ site, cache, tidy, readsFolders, into, log, signal });
      if (isOnce && failed > 0) throw new Error('some problems could not be fetched');
      if (!isOnce) await sleep(everyMs, undefined, { signal }).catch(() => {});
    }
  } finally {
    cache.close();
  }
}

/** Looking at every file takes longer than asking the site for the versions. */
const checkEveryMs = 60_000;

interface Source {
  readonly site: DataSite;
  readonly cache: DataCache;
  readonly tidy: TidyCache;
  /** Whether to look for files that somebody changed by hand. */
  readonly readsFolders: boolean;
  readonly into: string;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}

/** Returns how many problems failed. A failure never leaves a folder that is neither the old nor the new version. */
async function pullOnce(source: Source): Promise<number> {
  const { site, tidy, into, log, signal } = source;
  const current = await site.currentVersions(signal).catch((error: Error) => {
    if (!signal.aborted) log(`the site does not answer: ${error.message}`);
    return null;
  });
  if (!current) return 1;
  let failed = 0;
  let written = 0;
  for (const { code, version } of current) {
    if (signal.aborted || !isCode(code)) continue;
    try {
      if (await isWritten(source, join(into, code), version)) continue;
      written += 1;
      await writeProblem(source, join(into, code), version);
      log(`${code}: version ${version.slice(0, 10)}`);
    } catch (error) {
      failed += 1;
      if (!signal.aborted) log(`${code}: ${messageOf(error)}`);
    }
  }
  await removeOthers(into, new Set(current.map(({ code }) => code)));
  if (written > 0 || source.readsFolders) tidy.keepOnly(new Set(current.map(({ version }) => version)));
  return failed;
}

/** A stock judge announces the time of the folder, by which the site recognizes the version. */
async function isWritten({ tidy, readsFolders }: Source, folder: string, version: string): Promise<boolean> {
  if ((await writtenVersion(folder)) !== version) return false;
  if (readsFolders && !(await isUnchanged(tidy, folder, version))) return false;
  await utimes(folder, versionTime(version), versionTime(version));
  return true;
}

/** The time of the version file is that of the last check. */
async function isUnchanged(tidy: TidyCache, folder: string, version: string): Promise<boolean> {
  const begun = new Date();
  const stamp = join(folder, versionFile);
  const { mtimeMs } = await stat(stamp);
  const { isEqual, damaged } = await checkPulled(folder, (await tidy.filesOf(version)) ?? [], mtimeMs);
  if (isEqual) await utimes(stamp, begun, begun);
  else tidy.forget(version, damaged);
  return isEqual;
}

/** The cache shares its files with the folders of problems, in which somebody may have changed them. */
async function writeProblem(source: Source, folder: string, version: string): Promise<void> {
  const damaged = await writeFolder(source, folder, version);
  if (damaged.length === 0) return;
  source.tidy.forget(version, damaged);
  if ((await writeFolder(source, folder, version)).length > 0)
    throw new Error('its files are changed while they are written');
}

/** Returns the files that are damaged; then the folder stays as it was. */
async function writeFolder(
  { cache, tidy, signal }: Source,
  folder: string,
  version: string,
): Promise<readonly DataFile[]> {
  const opened = await cache.open(version, signal);
  const ready = join(folder, '..', `.new-${randomUUID()}`);
  try {
    await linkFolder(opened.folder, ready);
    const { damaged } = await checkPulled(ready, (await tidy.filesOf(version)) ?? [], 0);
    if (damaged.length > 0) return damaged;
    await writeFile(join(ready, versionFile), version);
    await utimes(ready, versionTime(version), versionTime(version));
    await replaceFolder(ready, folder, new Date());
    return [];
  } finally {
    opened.release();
    await removeFolder(ready);
  }
}

async function linkFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await linkFolder(source, target);
    else await link(source, target);
  }
}

/** Removes the folders of problems that no longer have data. Folders that were not pulled stay. */
async function removeOthers(into: string, kept: ReadonlySet<string>): Promise<void> {
  for (const code of await readdir(into)) {
    if (code.startsWith('.') || kept.has(code)) continue;
    if ((await writtenVersion(join(into, code))) !== null)
      await replaceFolder(null, join(into, code), new Date());
  }
}
