import { closeSync, fstatSync, openSync } from 'node:fs';
import { openZip, type Zip } from '@tribunal/judge/problem-data/zip';
import { type ImportNotes, PackageError } from '../model.ts';
import {
  type FoundFile,
  isClutter,
  mostEntries,
  mostTotalBytes,
  type PackageFiles,
  packageFiles,
  refuseUnsafeName,
} from './package-files.ts';

const caps = { entries: mostEntries, entryBytes: 1 << 30, totalBytes: mostTotalBytes, allowsLinks: true };
/** Archives that unpack to less than this may be compressed as well as they like. */
const harmlessBytes = 256 << 20;
const highestRatio = 200;
const longestLink = 4096;

/** Reads a zip file until `close`. */
export async function openZipPackage(
  path: string,
  notes: ImportNotes,
): Promise<{ files: PackageFiles; close(): void }> {
  const descriptor = openSync(path, 'r');
  try {
    const zip = openZip(descriptor, caps);
    refuseRatio(zip, fstatSync(descriptor).size);
    const found = new Map<string, FoundFile>();
    for (const name of zip.names) {
      if (isClutter(name)) continue;
      if (name.includes('\ufffd')) {
        notes.add(`a file is left out because its name is not UTF-8: ${JSON.stringify(name.slice(0, 200))}`);
        continue;
      }
      refuseUnsafeName(name);
      found.set(name, await foundIn(zip, name));
    }
    return { files: packageFiles(found), close: () => closeSync(descriptor) };
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

function refuseRatio({ names, sizeOf }: Zip, packedBytes: number): void {
  const total = names.reduce((sum, name) => sum + (sizeOf(name) ?? 0), 0);
  if (total > harmlessBytes && total > highestRatio * packedBytes)
    throw new PackageError(`the archive unpacks to more than ${highestRatio} times its size`);
}

async function foundIn(zip: Zip, name: string): Promise<FoundFile> {
  const size = zip.sizeOf(name) ?? 0;
  if (!zip.isLink(name)) return { size, link: null, pieces: () => zip.pieces(name) };
  if (size > longestLink) throw new PackageError(`the link ${JSON.stringify(name)} is too long`);
  return { size, link: zip.read(name)?.toString('utf8') ?? '', pieces: () => zip.pieces(name) };
}
