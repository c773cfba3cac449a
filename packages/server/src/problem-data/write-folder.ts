import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeClosedFolder } from './closed-folder.ts';
import { type ProblemFolder, writtenDigest } from './init-file.ts';

/** How long a file that `init.yml` no longer names stays for judges that have begun to read. */
const graceMs = 3_600_000;

/**
 * Brings a problem's folder up to date. It is complete at every moment: a new one appears at once, in one that is there the cases come
 * first, then `init.yml` in one step.
 */
export async function writeFolder(folder: string, { init, files }: ProblemFolder, now: Date): Promise<void> {
  const isThere = (await stat(folder).catch(() => null)) !== null;
  const place = isThere ? folder : join(dirname(folder), `.new-${randomUUID()}`);
  await makeClosedFolder(place);
  await mkdir(join(place, 'cases'), { recursive: true });
  for (const [path, content] of files) await writeNew(join(place, path), content);
  await replace(join(place, 'init.yml'), init);
  await dropOldCases(place, files, now);
  if (!isThere) await rename(place, folder);
}

/** What the site last wrote there: a digest, 'by hand' when it did not, null when there is nothing. */
export async function folderState(folder: string): Promise<{ digest: string } | 'by hand' | null> {
  const init = await readFile(join(folder, 'init.yml'), 'utf8').catch(() => null);
  if (init === null) return null;
  const digest = writtenDigest(init);
  return digest === null ? 'by hand' : { digest };
}

async function writeNew(path: string, content: string): Promise<void> {
  const exists = await stat(path).catch(() => null);
  if (exists?.isFile() && exists.size === Buffer.byteLength(content)) return;
  await replace(path, content);
}

/** Readers find the old content or the new, also after a crash. */
async function replace(path: string, content: string): Promise<void> {
  const unfinished = join(dirname(path), `.${randomUUID()}.tmp`);
  const file = await open(unfinished, 'wx', 0o644);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
}

async function dropOldCases(folder: string, files: ReadonlyMap<string, string>, now: Date): Promise<void> {
  for (const name of await readdir(join(folder, 'cases'))) {
    if (files.has(`cases/${name}`)) continue;
    const path = join(folder, 'cases', name);
    const { mtimeMs } = await stat(path);
    if (now.getTime() - mtimeMs > graceMs) await rm(path, { recursive: true });
  }
}
