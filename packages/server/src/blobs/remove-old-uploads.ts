import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { partsFolder } from './partial-uploads.ts';

const dayMs = 86_400_000;

/** Removes what interrupted uploads, and processes that were killed, left behind more than a day ago. */
export async function removeOldUploads(dataDirectory: string, now: Date): Promise<void> {
  const parts = partsFolder(dataDirectory);
  for (const user of await namesIn(parts)) await removeOld(join(parts, user), () => true, now);
  await removeOld(join(dataDirectory, 'uploads'), (name) => name !== 'parts', now);
  await removeOld(join(dataDirectory, 'files'), (name) => name.endsWith('.tmp'), now);
}

async function removeOld(folder: string, isMeant: (name: string) => boolean, now: Date): Promise<void> {
  for (const name of (await namesIn(folder)).filter(isMeant)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && now.getTime() - found.mtimeMs > dayMs) await rm(path, { recursive: true, force: true });
  }
}

function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
