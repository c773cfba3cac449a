import { randomUUID } from 'node:crypto';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { versionTime } from '@tribunal/contract/judges/judge-data';
import { closeFolder, makeClosedFolder } from '../blobs/closed-folder.ts';
import type { Site } from '../site.ts';
import { currentVersions, filesOfVersion } from '../storage/problems/test-data/data-versions.ts';
import { convertFolders } from './convert-folders.ts';
import { materialize } from './materialize.ts';
import { removeFolder } from './remove-folder.ts';
import { replaceFolder } from './replace-folder.ts';
import { versionFile, writtenVersion } from './written-version.ts';

interface ProblemDataKeeper {
  stop(): Promise<void>;
}

export function problemsDirectory({ settings }: Pick<Site, 'settings'>): string {
  return join(settings.SITE_DATA_DIR, 'problems');
}

const retryMs = 30_000;

/** Keeps the folders for judges equal to the database until it is stopped. Resolves after the first attempt. */
export async function keepProblemData(site: Site): Promise<ProblemDataKeeper> {
  let isRequested = false;
  let isStopped = false;
  let areConverted = false;
  let work: Promise<void> | undefined;
  const refresh = async () => {
    while (isRequested && !isStopped) {
      isRequested = false;
      if (!areConverted) await convertFolders(site, problemsDirectory(site));
      areConverted = true;
      await refreshProblemData(site);
    }
  };
  const request = () => {
    isRequested = true;
    work ??= refresh()
      .catch((err: unknown) => {
        site.log.error({ err }, 'failed to update the test data on disk');
        setTimeout(request, retryMs).unref();
      })
      .finally(() => {
        work = undefined;
      });
  };
  request();
  await work;
  const stopListening = site.notifications.listen('problem_data_changed', request);
  return {
    async stop() {
      isStopped = true;
      stopListening();
      await work;
    },
  };
}

/**
 * Writes the folders that differ from the current versions and removes those of problems without data. Folders that the site did
 * not write stay. Returns the codes of the problems it wrote.
 */
export async function refreshProblemData(
  site: Pick<Site, 'settings' | 'database' | 'blobs' | 'now'>,
): Promise<string[]> {
  const directory = problemsDirectory(site);
  await makeClosedFolder(directory);
  const written: string[] = [];
  const current = await currentVersions(site.database.query);
  await removeOthers(directory, new Set(current.map(({ code }) => code)), site.now());
  for (const { code, version } of current) {
    const folder = join(directory, code);
    await closeFolder(folder);
    if ((await writtenVersion(folder)) === version) {
      await setVersionTime(folder, version);
      continue;
    }
    const ready = join(directory, `.new-${randomUUID()}`);
    try {
      await materialize(site.blobs, await filesOfVersion(site.database.query, version), ready);
      await writeFile(join(ready, versionFile), version);
      await setVersionTime(ready, version);
      await replaceFolder(ready, folder, site.now());
    } finally {
      await removeFolder(ready);
    }
    written.push(code);
  }
  return written;
}

/** A stock judge announces the time of the folder, by which the site recognizes the version. */
async function setVersionTime(folder: string, version: string): Promise<void> {
  await utimes(folder, versionTime(version), versionTime(version));
}

/** Judges must not use data that no longer belongs to the problem. */
async function removeOthers(directory: string, kept: ReadonlySet<string>, now: Date): Promise<void> {
  for (const code of await readdir(directory)) {
    if (code.startsWith('.') || kept.has(code)) continue;
    const folder = join(directory, code);
    if ((await writtenVersion(folder)) !== null) await replaceFolder(null, folder, now);
  }
}
