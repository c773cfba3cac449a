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

/** Keeps the folders that judges read equal to the database: settles when they are, and goes on until it is stopped. */
export async function keepProblemData(site: Site): Promise<ProblemDataKeeper> {
  let isAsked = false;
  let isStopped = false;
  let work: Promise<void> | undefined;
  const refresh = async () => {
    while (isAsked && !isStopped) {
      isAsked = false;
      await refreshProblemData(site);
    }
  };
  const ask = () => {
    isAsked = true;
    work ??= refresh()
      .catch((err: unknown) => {
        site.log.error({ err }, 'the test data on disk could not be brought up to date');
        setTimeout(ask, retryMs).unref();
      })
      .finally(() => {
        work = undefined;
      });
  };
  await refreshProblemData(site);
  const stopListening = site.notifications.listen('problem_data_changed', ask);
  return {
    async stop() {
      isStopped = true;
      stopListening();
      await work;
    },
  };
}

/**
 * Writes the folders that differ from the database, and takes away those of which it has no cases any more; what was written by hand
 * stays. Answers the codes of those written.
 */
export async function refreshProblemData(
  site: Pick<Site, 'settings' | 'database' | 'now'>,
): Promise<string[]> {
  const directory = problemsDirectory(site);
  await makeClosedFolder(directory);
  const written: string[] = [];
  const digests = await problemDataDigests(site.database.query);
  await dropOthers(directory, digests, site.now());
  for (const [code, digest] of digests) {
    const folder = join(directory, code);
    await closeFolder(folder);
    const state = await folderState(folder);
    if (state === 'by hand' || state?.digest === digest) continue;
    const data = await findProblemData(site.database.query, code);
    if (!data || data.cases.length === 0) continue;
    await writeFolder(folder, problemFolder(data, digest), site.now());
    written.push(code);
  }
  return written;
}

/** Judges must not go on judging by data that is not the problem's any more. */
async function dropOthers(directory: string, kept: ReadonlyMap<string, string>, now: Date): Promise<void> {
  for (const code of await readdir(directory)) {
    if (code.startsWith('.') || kept.has(code)) continue;
    const folder = join(directory, code);
    const state = await folderState(folder);
    if (state !== null && state !== 'by hand') await replaceFolder(null, folder, now);
  }
}
