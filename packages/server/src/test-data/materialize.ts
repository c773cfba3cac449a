import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { DataFile } from '@tribunal/contract/judges/judge-data';
import type { BlobStore } from '../blobs/blob-store.ts';
import { makeClosedFolder } from '../blobs/closed-folder.ts';

/** Writes the files of a version into a new folder. */
export async function materialize(
  blobs: BlobStore,
  files: readonly DataFile[],
  folder: string,
): Promise<void> {
  await makeClosedFolder(folder);
  for (const { path, hash } of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await pipeline(await blobs.read(hash), createWriteStream(join(folder, path), { flags: 'wx' }));
  }
}
