import { readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Removes a folder file by file. A recursive `rm` starts with all files of a folder at once, which blocks other requests if there are thousands. */
export async function removeFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!entries) return;
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await removeFolder(path);
    else await rm(path, { force: true });
  }
  await rmdir(folder);
}
