import { openSync } from 'node:fs';
import { maxCases, maxProgramLength, maxSourceBytes } from '@tribunal/core/bounds';
import { printableText } from '@tribunal/core/texts/text';
import { ProblemDataError } from '@tribunal/judge/test-data/problem';
import { openZip, type Zip, type ZipCaps } from '@tribunal/judge/test-data/zip';

interface UnpackedFile {
  readonly name: string;
  readonly content: Buffer;
}

interface ArchiveFault {
  readonly fault: string;
}

/** A character takes at most four bytes. */
const sourceCaps: ZipCaps = {
  entries: 1000,
  entryBytes: 4 * maxProgramLength,
  totalBytes: 4 * maxProgramLength,
};

/** The source files in a zip, without the folder that contains all of them and without hidden files. */
export function unpackSources(path: string): Promise<UnpackedFile[] | ArchiveFault> {
  return withZip(path, sourceCaps, async (zip) => {
    const names = visibleNames(zip);
    const root = commonFolder(names);
    const files: UnpackedFile[] = [];
    for (const name of names) {
      const content = await zip.read(name);
      if (content) files.push({ name: name.slice(root.length), content });
    }
    return files;
  });
}

interface OutputArchive {
  readonly unpackedBytes: number;
  /** What it contains, one file in each line. */
  readonly listing: string;
}

const outputCaps: ZipCaps = { entries: maxCases, entryBytes: maxSourceBytes, totalBytes: maxSourceBytes };
const maxListingLength = 65_536;

/** Checks a zip of outputs, so that judges can read all of it. One that is too large for the problem is not unpacked. */
export function checkOutputs(path: string, maxBytes: number): Promise<OutputArchive | ArchiveFault> {
  return withZip(path, outputCaps, async (zip) => {
    const names = visibleNames(zip);
    const sizes = names.map((name) => zip.sizeOf(name) ?? 0);
    const unpackedBytes = sizes.reduce((sum, bytes) => sum + bytes, 0);
    const lines = names.map((name, index) => `${printableText(name)}\t${sizes[index]}\n`);
    if (unpackedBytes <= maxBytes) for (const name of names) await readThrough(zip, name);
    return { unpackedBytes, listing: lines.join('').slice(0, maxListingLength) };
  });
}

async function readThrough(zip: Zip, name: string): Promise<void> {
  for await (const _ of zip.pieces(name));
}

async function withZip<Result>(
  path: string,
  caps: ZipCaps,
  use: (zip: Zip) => Promise<Result>,
): Promise<Result | ArchiveFault> {
  try {
    const zip = await openZip(openSync(path, 'r'), caps);
    try {
      return await use(zip);
    } finally {
      zip.close();
    }
  } catch (error) {
    if (error instanceof ProblemDataError) return { fault: error.message };
    throw error;
  }
}

/** Without what systems add to archives by themselves. */
function visibleNames({ names }: Zip): string[] {
  return names.filter((name) => !/(?:^|\/)(?:\.(?!\.?\/)|__MACOSX\/)/.test(name));
}

/** Ends in a slash; empty if the files have no folder in common. */
function commonFolder(names: readonly string[]): string {
  const folder = /^[^/]*\//.exec(names[0] ?? '')?.[0] ?? '';
  return names.every((name) => name.startsWith(folder)) ? folder : '';
}
