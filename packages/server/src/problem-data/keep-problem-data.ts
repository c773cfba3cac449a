import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Site } from '../site.ts';
import { findProblemData, problemDataDigests } from '../storage/problems/problem-data.ts';
import { closeFolder, makeClosedFolder } from './closed-folder.ts';
import { problemFolder } from './init-file.ts';
import { replaceFolder } from './replace-folder.ts';
import { folderState, writeFolder } from './write-folder.ts';

export interface ProblemDataKeeper {
  stop(): Promise<void>;
}

export function problemsDirectory({ settings }: Pick<Site, 'settings'>): string {
  return join(settings.SITE_DATA_DIR, 'problems');
}

const retryMs = 30_000;

/** Keeps the folders for judges equal to the database until it is stopped. Resolves after the first update. */
export async function keepProblemData(site: Site): Promise<ProblemDataKeeper> {
  let isRequested = false;
  let isStopped = false;
  let work: Promise<void> | undefined;
  const refresh = async () => {
    while (isRequested && !isStopped) {
      isRequested = false;
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
  await refreshProblemData(site);
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
 * Writes the folders that differ from the database and removes those whose cases are no longer in the database. Folders
 * written by hand stay. Returns the codes of the problems it wrote.
 */
export async function refreshProblemData(
  site: Pick<Site, 'settings' | 'database' | 'now'>,
): Promise<string[]> {
  const directory = problemsDirectory(site);
  await makeClosedFolder(directory);
  const written: string[] = [];
  const digests = await problemDataDigests(site.database.query);
  await removeOthers(directory, digests, site.now());
  for (const [code, digest] of digests) {
    const folder = join(directory, code);
    await closeFolder(folder);
    const state = await folderState(folder);
    if (state === 'by hand' || state?.digest === digest) continue;
    const data = await findProblemData(site.database.query, code);
    if (!data || data.cases.length === 0) continue;
    await writeFolder(folder, await problemFolder(data, digest), site.now());
    written.push(code);
  }
  return written;
}

/** Judges must not use data that no longer belongs to the problem. */
async function removeOthers(directory: string, kept: ReadonlyMap<string, string>, now: Date): Promise<void> {
  for (const code of await readdir(directory)) {
    if (code.startsWith('.') || kept.has(code)) continue;
    const folder = join(directory, code);
    const state = await folderState(folder);
    if (state !== null && state !== 'by hand') await replaceFolder(null, folder, now);
  }
}
