import { hash as hashOf, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type BlobStore, isHash, type ListedBlob, MissingBlob } from './blob-store.ts';
import { writeHashed } from './write-hashed.ts';

const ownerOnly = 0o700;

/** Files below a folder: `ab/<hash>`, where `ab` are the first digits of the hash. Several processes may share the folder. */
export function directoryStore(folder: string): BlobStore {
  const folderOf = (hash: string) => join(folder, hash.slice(0, 2));
  const pathOf = (hash: string) => join(folderOf(hash), hash);
  const has = async (hash: string) => (await found(pathOf(hash))) !== null;
  return {
    has,
    async put(content) {
      if (content instanceof Uint8Array) {
        const known = hashOf('sha256', content);
        // A damaged file is replaced, so that uploading it again repairs it.
        if (await hasContent(pathOf(known), content)) return { hash: known, bytes: content.length };
      }
      await mkdir(folder, { recursive: true, mode: ownerOnly });
      const unfinished = join(folder, `.${randomUUID()}.tmp`);
      try {
        const blob = await writeHashed(unfinished, content);
        await mkdir(folderOf(blob.hash), { recursive: true, mode: ownerOnly });
        await rename(unfinished, pathOf(blob.hash));
        await syncFolder(folderOf(blob.hash));
        return blob;
      } finally {
        await rm(unfinished, { force: true });
      }
    },
    async read(hash, { start = 0, end } = {}) {
      const file = await open(pathOf(hash)).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new MissingBlob(hash) : error;
      });
      return createReadStream('', { fd: file, start, ...(end === undefined ? {} : { end }) });
    },
    pathOf,
    list: () => listFiles(folder),
    remove: (hash) => rm(pathOf(hash), { force: true }),
  };
}

async function hasContent(path: string, content: Uint8Array): Promise<boolean> {
  const file = await found(path);
  return file?.size === content.length && (await readFile(path)).equals(content);
}

async function found(path: string): Promise<{ size: number; mtime: Date } | null> {
  return stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/** A renamed file survives a power failure only when its folder has been written. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function* listFiles(folder: string): AsyncGenerator<ListedBlob> {
  for (const part of await namesIn(folder)) {
    if (!/^[0-9a-f]{2}$/.test(part)) continue;
    for (const hash of await namesIn(join(folder, part))) {
      const file = isHash(hash) ? await found(join(folder, part, hash)) : null;
      if (file) yield { hash, bytes: file.size, storedAt: file.mtime };
    }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}
