import { openSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cutText } from '@tribunal/core/texts/text';
import { codeOf } from '@tribunal/core/unknown';
import { ProblemDataError } from '@tribunal/judge/test-data/problem';
import { openZip, type Zip, type ZipCaps } from '@tribunal/judge/test-data/zip';
import { makeClosedFolder } from '../blobs/closed-folder.ts';

const defaultCaps: ZipCaps = { entries: 10_000, entryBytes: 256 << 20, totalBytes: 1 << 30 };
const maxNameLength = 200;
const maxDepth = 5;

/**
 * Unpacks an uploaded archive into a new folder, completely or not at all. Throws a ProblemDataError that describes the
 * fault of the archive. Returns the names of the files.
 */
export async function unpackUpload(
  archive: string,
  folder: string,
  caps: ZipCaps = defaultCaps,
): Promise<string[]> {
  const zip = await openZip(openSync(archive, 'r'), caps);
  try {
    const names = pathsOf(zip.names);
    for (const name of names.values()) refuseName(name);
    await unpack(zip, names, folder);
    return [...names.keys()].sort();
  } finally {
    zip.close();
  }
}

/** Maps the path of each file to its name in the archive. Strips a common top folder, and skips files that desktops add. */
function pathsOf(names: readonly string[]): Map<string, string> {
  const wanted = names.filter((name) => !/(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$)/.test(name));
  const topFolder = /^[^/]+\//.exec(wanted[0] ?? '')?.[0] ?? '';
  const isCommon = wanted.every((name) => name.startsWith(topFolder));
  return new Map(wanted.map((name) => [isCommon ? name.slice(topFolder.length) : name, name]));
}

/** Allows plain names only: no path outside the folder, no hidden files, nothing that a shell or another system interprets. */
function refuseName(name: string): void {
  const parts = name.split('/');
  const isPlain = parts.every((part) => /^[A-Za-z0-9_][A-Za-z0-9_.+ -]*$/.test(part) && !part.endsWith(' '));
  if (!isPlain || parts.length > maxDepth || name.length > maxNameLength)
    throw new ProblemDataError(
      `the archive contains a file with the forbidden name ${JSON.stringify(cutText(name, maxNameLength))}`,
    );
}

async function unpack(zip: Zip, names: ReadonlyMap<string, string>, folder: string): Promise<void> {
  await makeClosedFolder(folder);
  try {
    for (const [path, name] of names) await write(folder, path, zip.pieces(name));
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
    if (!clashes.has(codeOf(error) ?? '')) throw error;
    throw new ProblemDataError(`the archive contains "${name}" as a file and as a folder`);
  }
}

const clashes = new Set(['EEXIST', 'ENOTDIR', 'EISDIR']);
