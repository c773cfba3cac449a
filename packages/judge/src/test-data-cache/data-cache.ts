import { randomUUID } from 'node:crypto';
import { openSync } from 'node:fs';
import { stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '@tribunal/core/unknown';
import { ownMark } from '../sandbox/owner-mark.ts';
import { makeCacheFolders, restoreFolders } from './cache-folders.ts';
import type { DataSite } from './data-site.ts';
import { DataUnavailable } from './data-unavailable.ts';
import { fetchFile } from './fetch-file.ts';
import { makeRoom } from './make-room.ts';
import { isComplete, makeVersion } from './make-version.ts';
import { wasVerified } from './verify-content.ts';
import { markUsed } from './version-marks.ts';

/** Test data of the site on the disk of the judge. Judges on one machine may share it. */
export interface DataCache {
  /** Fetches what is missing. Throws DataUnavailable when that fails for a reason that lies outside the submission. */
  open(version: string, signal: AbortSignal): Promise<OpenVersion>;
  /** A file of a submission, open for reading. The caller closes it. */
  openFile(file: { readonly hash: string; readonly bytes: number }, signal: AbortSignal): Promise<number>;
  close(): void;
}

interface OpenVersion {
  /** A problem folder. It stays until it is released. */
  readonly folder: string;
  /** False when files of the folder have disappeared. */
  isIntact(): Promise<boolean>;
  release(): void;
}

export interface DataCacheOptions {
  readonly directory: string;
  readonly site: DataSite;
  readonly limitBytes?: number | undefined;
  readonly partIdleMs?: number;
}

const defaultCacheBytes = 20 * 1024 ** 3;
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
      let release = () => {};
      try {
        restoreFolders(folders);
        release = markUsed(folders, version);
        const found = await stat(folder).catch(() => null);
        const isReady = found && (wasVerified(found) || (await isComplete(context, version)));
        if (!isReady) await makeVersion(context, version);
        await utimes(folder, new Date(), new Date());
        const { ino } = await stat(folder);
        // Another process may have made a new folder, while the judge still has the removed one open.
        const isIntact = async () => (await stat(folder)).ino === ino && (await isComplete(context, version));
        return { folder, isIntact: () => isIntact().catch(() => false), release };
      } catch (error) {
        release();
        signal.throwIfAborted();
        throw error instanceof DataUnavailable ? error : new DataUnavailable(messageOf(error));
      }
    },
    async openFile({ hash, bytes }, signal) {
      const context = { folders, site, owner, partIdleMs, signal };
      try {
        restoreFolders(folders);
        makeRoom(folders, bytes, limitBytes);
        await fetchFile(context, { hash, bytes, path: hash });
        return openSync(join(folders.files, hash), 'r');
      } catch (error) {
        signal.throwIfAborted();
        throw error instanceof DataUnavailable ? error : new DataUnavailable(messageOf(error));
      }
    },
    close: () => site.close(),
  };
}
