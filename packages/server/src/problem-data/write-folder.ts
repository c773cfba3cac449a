import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeClosedFolder } from './closed-folder.ts';
import { type ProblemFolder, writtenDigest } from './init-file.ts';

/** How long a file that `init.yml` no longer names stays for judges that are reading it. */
const graceMs = 3_600_000;

/**
 * Updates a problem's folder. The folder is complete at any time: a new folder appears atomically; in an existing one, the
 * cases are written first and `init.yml` is replaced atomically afterwards.
 */
export async function writeFolder(folder: string, { init, files }: ProblemFolder, now: Date): Promise<void> {
  const exists = (await stat(folder).catch(() => null)) !== null;
  const target = exists ? folder : join(dirname(folder), `.new-${randomUUID()}`);
  await makeClosedFolder(target);
  await mkdir(join(target, 'cases'), { recursive: true });
  for (const [path, content] of files) await writeNew(join(target, path), content);
  await replace(join(target, 'init.yml'), init);
  await dropOldCases(target, files, now);
  if (!exists) await rename(target, folder);
}

/** The digest that the site last wrote, 'by hand' when it did not write the folder, or null when there is none. */
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

/** Readers find the old or the new content, also after a crash. */
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
