import { randomUUID } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ProblemDataError } from '@tribunal/judge/problem-data/problem';
import { openZip, type ZipCaps } from '@tribunal/judge/problem-data/zip';

const usualCaps: ZipCaps = { entries: 10_000, entryBytes: 256 << 20, totalBytes: 1 << 30 };
const longestName = 200;
const deepest = 5;

/**
 * Unpacks an archive that somebody sent and puts it in the place of a problem's folder: all of it, or nothing. Throws a
 * ProblemDataError that says what is wrong with the archive. Answers the names of the files.
 */
export async function unpackUpload(
  archive: string,
  folder: string,
  caps: ZipCaps = usualCaps,
): Promise<string[]> {
  const staging = join(dirname(folder), `.upload-${randomUUID()}`);
  const descriptor = openSync(archive, 'r');
  try {
    const zip = openZip(descriptor, caps);
    for (const name of zip.names) refuseName(name);
    await mkdir(staging, { recursive: true });
    for (const name of zip.names) await place(staging, name, zip.read(name) as Buffer);
    await putInPlace(staging, folder);
    return [...zip.names].sort();
  } finally {
    closeSync(descriptor);
    await rm(staging, { recursive: true, force: true });
  }
}

/** Plain names only: no way out of the folder, nothing hidden, nothing that a shell or another system reads otherwise. */
function refuseName(name: string): void {
  const parts = name.split('/');
  const isPlain = parts.every((part) => /^[A-Za-z0-9_][A-Za-z0-9_.+ -]*$/.test(part) && !part.endsWith(' '));
  if (!isPlain || parts.length > deepest || name.length > longestName)
    throw new ProblemDataError(
      `the archive holds a file named ${JSON.stringify(name.slice(0, longestName))}`,
    );
}

async function place(staging: string, name: string, content: Buffer): Promise<void> {
  const path = join(staging, name);
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content, { flag: 'wx', mode: 0o644 });
  } catch {
    throw new ProblemDataError(`the archive holds "${name}" both as a file and as a folder`);
  }
}

async function putInPlace(staging: string, folder: string): Promise<void> {
  const former = join(dirname(folder), `.former-${randomUUID()}`);
  const existed = await rename(folder, former).then(
    () => true,
    () => false,
  );
  await rename(staging, folder);
  if (existed) await rm(former, { recursive: true, force: true });
}
