import { openSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { openZip, type Zip } from '@tribunal/judge/test-data/zip';
import { type ImportNotes, PackageError } from '../model.ts';
import {
  type FoundFile,
  isClutter,
  isUsableName,
  maxEntries,
  maxTotalBytes,
  type PackageFiles,
  packageFiles,
  refuseOutwardName,
} from './package-files.ts';

const caps = { entries: maxEntries, entryBytes: 1 << 30, totalBytes: maxTotalBytes, allowsLinks: true };
/** Archives that unpack to less than this may be compressed as well as they like. */
const harmlessBytes = 256 << 20;
const highestRatio = 200;
const maxLinkLength = 4096;

/** Reads a zip file until `close`. */
export async function openZipPackage(
  path: string,
  notes: ImportNotes,
): Promise<{ files: PackageFiles; close(): void }> {
  const zip = await openZip(openSync(path, 'r'), caps);
  try {
    refuseRatio(zip, (await stat(path)).size);
    const found = new Map<string, FoundFile>();
    for (const name of zip.names) {
      if (isClutter(name)) continue;
      refuseOutwardName(name);
      if (!isUsableName(name, notes)) continue;
      found.set(name, await foundIn(zip, name));
    }
    return { files: packageFiles(found, notes), close: zip.close };
  } catch (error) {
    zip.close();
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
  const link = size > maxLinkLength ? '' : String((await zip.read(name)) ?? '');
  return { size, link, pieces: () => zip.pieces(name) };
}
