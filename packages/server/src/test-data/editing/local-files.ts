import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { DataFile } from '@tribunal/contract/judges/judge-data';
import { makeClosedFolder } from '../../blobs/closed-folder.ts';
import { makeUploadsFolder } from '../../blobs/uploads-folder.ts';
import type { Site } from '../../site.ts';
import type { LocalFile } from '../local-folder.ts';
import { removeFolder } from '../remove-folder.ts';

/** Runs `use` while the content of the files is on this machine. Copies only what the file store does not have here. */
export async function withLocalFiles<Result>(
  site: Pick<Site, 'settings' | 'blobs'>,
  files: readonly DataFile[],
  use: (local: readonly LocalFile[]) => Promise<Result>,
): Promise<Result> {
  const { blobs } = site;
  const { pathOf } = blobs;
  if (pathOf)
    return use(files.map(({ path, bytes, hash }) => ({ path, bytes, local: pathOf.call(blobs, hash) })));
  const folder = join(await makeUploadsFolder(site), randomUUID());
  await makeClosedFolder(folder);
  try {
    const copied = new Set<string>();
    for (const { hash } of files) {
      if (!copied.has(hash)) await pipeline(await blobs.read(hash), createWriteStream(join(folder, hash)));
      copied.add(hash);
    }
    return await use(files.map(({ path, bytes, hash }) => ({ path, bytes, local: join(folder, hash) })));
  } finally {
    await removeFolder(folder);
  }
}
