import { randomUUID } from 'node:crypto';
import { stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { ownMark } from '../sandbox/owner-mark.ts';
import { makeCacheFolders } from './cache-folders.ts';
import type { DataSite } from './data-site.ts';
import { DataUnavailable } from './data-unavailable.ts';
import { isComplete, makeVersion } from './make-version.ts';
import { wasVerified } from './verify-content.ts';
import { markUsed } from './version-marks.ts';

/** Test data of the site on the disk of the judge. Judges on one machine may share it. */
export interface DataCache {
  /** Fetches what is missing. Throws DataUnavailable when that fails for a reason that lies outside the submission. */
  open(version: string, signal: AbortSignal): Promise<OpenVersion>;
  close(): void;
}

export interface OpenVersion {
  /** A problem folder. It stays until it is released. */
  readonly folder: string;
  release(): void;
}

export interface DataCacheOptions {
  readonly directory: string;
  readonly site: DataSite;
  readonly limitBytes?: number | undefined;
  readonly partIdleMs?: number;
}

export const defaultCacheBytes = 20 * 1024 ** 3;
const defaultPartIdleMs = 5000;

export function openDataCache({
  directory,
  site,
  limitBytes = defaultCacheBytes,
  partIdleMs = defaultPartIdleMs,
}: DataCacheOptions): DataCache {
  const folders = makeCacheFolders(directory);
  const owner = `${ownMark()}-${randomUUID()}`;
  return {
    async open(version, signal) {
      if (!/^[0-9a-f]{64}$/.test(version)) throw new DataUnavailable('the site sent a malformed version');
      const context = { folders, site, owner, partIdleMs, signal, limitBytes };
      const folder = join(folders.versions, version);
      const release = markUsed(folders, version);
      try {
        const found = await stat(folder).catch(() => null);
        const isReady = found && (wasVerified(found) || (await isComplete(context, version)));
        if (!isReady) await makeVersion(context, version);
        await utimes(folder, new Date(), new Date());
        return { folder, release };
      } catch (error) {
        release();
        signal.throwIfAborted();
        throw error instanceof DataUnavailable ? error : new DataUnavailable((error as Error).message);
      }
    },
    close: () => site.close(),
  };
}
