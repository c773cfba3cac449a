import { closeSync, openSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cutText } from '@tribunal/core/text';
import { ProblemDataError } from '@tribunal/judge/problem-data/problem';
import { openZip, type Zip, type ZipCaps } from '@tribunal/judge/problem-data/zip';
import { makeClosedFolder } from './closed-folder.ts';

const usualCaps: ZipCaps = { entries: 10_000, entryBytes: 256 << 20, totalBytes: 1 << 30 };
const longestName = 200;
const deepest = 5;

/**
 * Unpacks an archive that somebody sent into a folder that is made for it: all of it, or nothing. Throws a ProblemDataError that says
 * what is wrong with the archive. Answers the names of the files.
 */
export async function unpackUpload(
  archive: string,
  folder: string,
  caps: ZipCaps = usualCaps,
): Promise<string[]> {
  const descriptor = openSync(archive, 'r');
  try {
    const zip = openZip(descriptor, caps);
    const names = placesOf(zip.names);
    for (const name of names.values()) refuseName(name);
    await unpack(zip, names, folder);
    return [...names.keys()].sort();
  } finally {
    closeSync(descriptor);
  }
}

/** Every file's place, with its name in the archive. A folder around all of them is left out, and what desktops add. */
function placesOf(names: readonly string[]): Map<string, string> {
  const wanted = names.filter((name) => !/(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$)/.test(name));
  const around = /^[^/]+\//.exec(wanted[0] ?? '')?.[0] ?? '';
  const isAround = wanted.every((name) => name.startsWith(around));
  return new Map(wanted.map((name) => [isAround ? name.slice(around.length) : name, name]));
}

/** Plain names only: no way out of the folder, nothing hidden, nothing that a shell or another system reads otherwise. */
function refuseName(name: string): void {
  const parts = name.split('/');
  const isPlain = parts.every((part) => /^[A-Za-z0-9_][A-Za-z0-9_.+ -]*$/.test(part) && !part.endsWith(' '));
  if (!isPlain || parts.length > deepest || name.length > longestName)
    throw new ProblemDataError(
      `the archive holds a file named ${JSON.stringify(cutText(name, longestName))}`,
    );
}

async function unpack(zip: Zip, names: ReadonlyMap<string, string>, folder: string): Promise<void> {
  await makeClosedFolder(folder);
  try {
    for (const [place, name] of names) await write(folder, place, zip.pieces(name));
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function write(folder: string, name: string, content: AsyncIterable<Buffer>): Promise<void> {
  const path = join(folder, name);
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content, { flag: 'wx', mode: 0o644 });
  } catch (error) {
    if (!clashes.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    throw new ProblemDataError(`the archive holds "${name}" both as a file and as a folder`);
  }
}

const clashes = new Set(['EEXIST', 'ENOTDIR', 'EISDIR']);
