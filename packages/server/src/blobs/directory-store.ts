import { createHash, hash as hashOf, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Blob, type BlobStore, isHash, type ListedBlob, MissingBlob } from './blob-store.ts';

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
        if (await has(known)) return { hash: known, bytes: content.length };
      }
      await mkdir(folder, { recursive: true, mode: ownerOnly });
      const unfinished = join(folder, `.${randomUUID()}.tmp`);
      try {
        const blob = await writeDurably(unfinished, content);
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
    list: () => listFiles(folder),
    remove: (hash) => rm(pathOf(hash), { force: true }),
  };
}

async function found(path: string): Promise<{ size: number; mtime: Date } | null> {
  return stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

async function writeDurably(path: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<Blob> {
  const file = await open(path, 'wx', 0o600);
  try {
    const blob = await writeHashed(file, content instanceof Uint8Array ? [content] : content);
    await file.sync();
    return blob;
  } finally {
    await file.close();
  }
}

async function writeHashed(
  file: FileHandle,
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<Blob> {
  const digest = createHash('sha256');
  let bytes = 0;
  for await (const chunk of chunks) {
    digest.update(chunk);
    bytes += chunk.length;
    await file.writeFile(chunk);
  }
  return { hash: digest.digest('hex'), bytes };
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
