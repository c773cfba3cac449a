import { createHash, randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type DataFile, isDataPath, manifestText } from '@tribunal/contract/judges/judge-data';
import { codeOf } from '@tribunal/core/unknown';
import { parallelRequests } from './data-site.ts';
import { DataUnavailable } from './data-unavailable.ts';
import { type FetchContext, fetchFile } from './fetch-file.ts';
import { makeRoom } from './make-room.ts';
import { hasContent } from './verify-content.ts';

interface VersionContext extends FetchContext {
  readonly limitBytes: number;
}

/** Fetches the missing files of a version and makes its folder. */
export async function makeVersion(context: VersionContext, version: string): Promise<void> {
  const { folders, owner } = context;
  const files = await filesOf(context, version);
  const contents = byContent(files);
  const missing = await missingFiles(context, contents);
  makeRoom(folders, sumOf(missing), context.limitBytes);
  const made = join(folders.unfinished, `${owner}-${version}.folder`);
  await rm(made, { recursive: true, force: true });
  try {
    await mkdir(made, { mode: 0o700 });
    for (const folder of new Set(files.map(({ path }) => dirname(path))))
      await mkdir(join(made, folder), { recursive: true, mode: 0o700 });
    await inParallel(contents, async (same) => {
      for (const file of same) await addFile(context, file, join(made, file.path));
    });
    await putInPlace(context, made, version);
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

/** Whether the folder of the version has the right content, read from the disk where necessary. */
export async function isComplete(context: VersionContext, version: string): Promise<boolean> {
  const files = await filesOf(context, version);
  for (const file of files)
    if (!(await hasContent(join(context.folders.versions, version, file.path), file))) return false;
  return true;
}

/** Replaces a folder that is damaged. A folder that another process made meanwhile is as good. */
async function putInPlace(context: VersionContext, made: string, version: string): Promise<void> {
  const { folders, owner } = context;
  const folder = join(folders.versions, version);
  const isPlaced = await rename(made, folder).then(
    () => true,
    () => false,
  );
  if (isPlaced || (await isComplete(context, version))) return;
  const damaged = join(folders.unfinished, `${owner}-${randomUUID()}.removed`);
  await rename(folder, damaged);
  await rename(made, folder);
  await rm(damaged, { recursive: true, force: true });
}

/** The name of a version is the digest of its manifest, so the manifest needs no other proof. */
async function filesOf({ folders, site, signal }: VersionContext, version: string): Promise<DataFile[]> {
  const kept = join(folders.manifests, version);
  const text = await readFile(kept, 'utf8').catch(() => null);
  if (text !== null && digestOf(text) === version) return parsed(text);
  const files = await site.filesOf(version, signal);
  const manifest = manifestText(files);
  if (digestOf(manifest) !== version || !files.every(({ path }) => isDataPath(path)))
    throw new DataUnavailable('the site sent a list of files that does not belong to the version');
  const unfinished = join(folders.unfinished, `${randomUUID()}.manifest`);
  await writeFile(unfinished, manifest, { mode: 0o600 });
  await rename(unfinished, kept);
  return files;
}

export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

export function parsed(manifest: string): DataFile[] {
  return [...manifest.matchAll(/^(\S+) (\d+) (.*)$/gm)].map(([, hash = '', bytes, path = '']) => ({
    hash,
    bytes: Number(bytes),
    path,
  }));
}

/** Files with the same content are fetched once. */
function byContent(files: readonly DataFile[]): DataFile[][] {
  const groups = new Map<string, DataFile[]>();
  for (const file of files) groups.set(file.hash, [...(groups.get(file.hash) ?? []), file]);
  return [...groups.values()];
}

async function missingFiles({ folders }: VersionContext, contents: DataFile[][]): Promise<DataFile[]> {
  const missing: DataFile[] = [];
  await inParallel(contents, async ([file]) => {
    if (!file) return;
    const path = join(folders.files, file.hash);
    const exists = await stat(path).then(Boolean, () => false);
    if (exists && (await hasContent(path, file))) return;
    // Only a damaged file is removed: one that was absent may be there now, complete, from another process.
    if (exists) await rm(path, { force: true });
    missing.push(file);
  });
  return missing;
}

function sumOf(files: readonly DataFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

const linkAttempts = 3;

/** Another process may remove a file between its arrival and the link. */
async function addFile(context: VersionContext, file: DataFile, path: string): Promise<void> {
  const content = join(context.folders.files, file.hash);
  for (let attempt = 1; ; attempt += 1) {
    await fetchFile(context, file);
    try {
      return await link(content, path);
    } catch (error) {
      const code = codeOf(error);
      if (code === 'EMLINK') return copyFile(content, path);
      if (code !== 'ENOENT' || attempt === linkAttempts) throw error;
    }
  }
}

/** Stops at the first failure, when nothing is under way any more. */
async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values();
  let hasFailed = false;
  const worker = async () => {
    for (const item of waiting) {
      if (hasFailed) return;
      await work(item).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
    }
  };
  const results = await Promise.allSettled(Array.from({ length: parallelRequests }, worker));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
