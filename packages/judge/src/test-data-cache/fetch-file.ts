import { readdirSync, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataFile } from '@tribunal/contract/judges/judge-data';
import { codeOf, messageOf } from '@tribunal/core/unknown';
import { type CacheFolders, isAbandoned, isPartOf, nobody, partName } from './cache-folders.ts';
import type { DataSite } from './data-site.ts';
import { DataUnavailable } from './data-unavailable.ts';
import { openPart, type Part } from './part.ts';

export interface FetchContext {
  readonly folders: CacheFolders;
  readonly site: DataSite;
  /** Begins with the mark of this process; unique in the cache. */
  readonly owner: string;
  /** Another process whose part did not grow for this long has given up. */
  readonly partIdleMs: number;
  readonly signal: AbortSignal;
}

const maxVainAttempts = 3;
const firstPauseMs = 200;
const pollMs = 50;

/** Puts the content of a file into the cache. Continues a part that a process left behind, and waits for one that another process fetches. */
export async function fetchFile(context: FetchContext, file: DataFile): Promise<void> {
  const target = join(context.folders.files, file.hash);
  for (let lost = 0; ; ) {
    // In this order: a part that another process completes between the two lines has become the content.
    const isFetched = isFetchedByOther(context, file);
    if (isContent(target, file)) return;
    if (isFetched) {
      await sleep(pollMs, undefined, { signal: context.signal });
      continue;
    }
    const isKept = await fetchInto(target, context, file);
    if (!isKept && ++lost === maxVainAttempts)
      throw new DataUnavailable(`other processes removed ${file.path} while it was fetched`);
  }
}

/** False when another process continued the part and removed it. */
async function fetchInto(target: string, context: FetchContext, file: DataFile): Promise<boolean> {
  const { unfinished } = context.folders;
  const path = join(unfinished, partName(context.owner, file.hash));
  const part = await openPart(path, abandonedPart(context, file));
  try {
    await complete(context, file, part);
  } catch (error) {
    if (part.isWorthKeeping()) await rename(path, join(unfinished, partName(nobody, file.hash)));
    else await rm(path, { force: true });
    throw error;
  } finally {
    await part.close();
  }
  const error = await rename(path, target).catch((failure: NodeJS.ErrnoException) => failure);
  if (error && error.code !== 'ENOENT') throw error;
  return !error;
}

function isContent(path: string, { bytes }: DataFile): boolean {
  return statSync(path, { throwIfNoEntry: false })?.size === bytes;
}

function isFetchedByOther(context: FetchContext, { hash }: DataFile): boolean {
  return partsOf(context, hash).some(
    (name) => !isAbandoned(context.folders.unfinished, name, context.partIdleMs),
  );
}

function abandonedPart(context: FetchContext, { hash }: DataFile): string | null {
  const [name] = partsOf(context, hash);
  return name === undefined ? null : join(context.folders.unfinished, name);
}

/** The parts of other owners. */
function partsOf({ folders, owner }: FetchContext, hash: string): string[] {
  return readdirSync(folders.unfinished).filter((name) => isPartOf(name, hash) && !name.startsWith(owner));
}

/** Fetches the rest of the part. As long as content arrives, the number of attempts has no limit. */
async function complete(context: FetchContext, file: DataFile, part: Part): Promise<void> {
  const { signal } = context;
  for (let vain = 0; ; ) {
    const before = part.written();
    try {
      if (before < file.bytes) await fetchRest(context, file, part);
      if (part.digest() === file.hash) return;
      const wasContinued = part.isContinued();
      await part.restart();
      if (!wasContinued) throw new DataUnavailable(`the site sent a file with a wrong SHA-256: ${file.path}`);
    } catch (error) {
      if (signal.aborted || !isTransient(error)) throw error;
      vain = part.written() > before ? 0 : vain + 1;
      if (vain === maxVainAttempts)
        throw new DataUnavailable(`fetching ${file.path} failed: ${messageOf(error)}`);
      await sleep(firstPauseMs * 2 ** vain, undefined, { signal });
    }
  }
}

async function fetchRest({ site, signal }: FetchContext, file: DataFile, part: Part): Promise<void> {
  const { from, stream } = await site.content(file.hash, part.written(), signal);
  if (from !== part.written()) await part.restart();
  for await (const chunk of stream) {
    await part.write(chunk);
    if (part.written() > file.bytes) break;
  }
  if (part.written() < file.bytes) throw new Error('the connection ended before the end of the file');
}

const diskFaults = ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'ENOENT', 'EACCES', 'EPERM', 'EFBIG'];

function isTransient(error: unknown): boolean {
  if (error instanceof DataUnavailable) return false;
  return !diskFaults.includes(codeOf(error) ?? '');
}
