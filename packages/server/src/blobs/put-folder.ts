import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataFile } from '@tribunal/contract/judges/judge-data';
import type { BlobStore } from './blob-store.ts';

/** Stores all files of a folder. Hidden files, and what is neither a file nor a folder, are left out. */
export async function putFolder(blobs: Pick<BlobStore, 'put'>, folder: string): Promise<DataFile[]> {
  const files: DataFile[] = [];
  for (const path of await pathsIn(folder)) {
    files.push({ path, ...(await blobs.put(createReadStream(join(folder, path)))) });
  }
  return files;
}

async function pathsIn(folder: string, inner = ''): Promise<string[]> {
  const paths: string[] = [];
  for (const name of (await readdir(join(folder, inner))).sort()) {
    if (name.startsWith('.')) continue;
    const path = inner === '' ? name : `${inner}/${name}`;
    const found = await stat(join(folder, path)).catch(() => null);
    if (found?.isDirectory()) paths.push(...(await pathsIn(folder, path)));
    else if (found?.isFile()) paths.push(path);
  }
  return paths;
}
