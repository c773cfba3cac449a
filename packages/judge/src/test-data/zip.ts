import { closeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { itemAt } from '@tribunal/core/lists';
import { codeOf, messageOf } from '@tribunal/core/unknown';
import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl';
import { FileReader } from './file-reader.ts';
import { ProblemDataError } from './problem.ts';
import { namesOf } from './zip-names.ts';

/** An open archive. Names are only looked up, never used as paths. */
export interface Zip {
  readonly names: readonly string[];
  /** Null when there is no such file. */
  sizeOf(name: string): number | null;
  read(name: string): Promise<Buffer | null>;
  isLink(name: string): boolean;
  /** Reads in pieces, so that a large file does not block other work. */
  pieces(name: string): AsyncGenerator<Buffer>;
  close(): void;
}

export interface ZipCaps {
  readonly entries: number;
  readonly entryBytes: number;
  readonly totalBytes: number;
  /** The reader resolves links itself; otherwise they are refused. */
  readonly allowsLinks?: boolean;
}

const defaultCaps: ZipCaps = { entries: 10_000, entryBytes: 512 << 20, totalBytes: 8 * 2 ** 30 };
const maxDirectoryBytes = 16 << 20;

/**
 * Reads from an open file, and closes it at the end or when it throws. Rejects encryption, unknown compression methods, links,
 * sizes above the caps, and anything that contradicts the directory of the archive.
 */
export async function openZip(descriptor: number, caps: ZipCaps = defaultCaps): Promise<Zip> {
  const reader = new FileReader(descriptor);
  const options = { decodeStrings: false, autoClose: false };
  const file = await fromRandomAccessReaderPromise(reader, reader.size, options).catch((error: Error) => {
    closeSync(descriptor);
    throw faultOf(error, 'is not a zip file');
  });
  try {
    return zipOf(file, await directoryOf(file, caps));
  } catch (error) {
    file.close();
    throw error;
  }
}

function zipOf(file: ZipFile, entries: ReadonlyMap<string, Entry>): Zip {
  return {
    names: [...entries.keys()],
    sizeOf: (name) => entries.get(name)?.uncompressedSize ?? null,
    isLink: (name) => kindOf(entries.get(name)) === LINK,
    async *pieces(name) {
      const entry = entries.get(name);
      if (entry) yield* piecesOf(file, name, entry);
    },
    async read(name) {
      const entry = entries.get(name);
      if (!entry) return null;
      const content = Buffer.alloc(entry.uncompressedSize);
      let at = 0;
      for await (const piece of piecesOf(file, name, entry)) at += piece.copy(content, at);
      return content;
    },
    close: () => file.close(),
  };
}

/** The files of the archive, without its folders. */
async function directoryOf(file: ZipFile, caps: ZipCaps): Promise<Map<string, Entry>> {
  const entries = await entriesOf(file, caps);
  const files = new Map<string, Entry>();
  for (const [index, name] of namesOf(entries).entries()) {
    if (name.endsWith('/')) continue;
    if (files.has(name)) throw malformed(`contains ${JSON.stringify(name)} twice`);
    files.set(name, itemAt(entries, index));
  }
  return files;
}

async function entriesOf(file: ZipFile, caps: ZipCaps): Promise<Entry[]> {
  if (file.entryCount > caps.entries) throw malformed(`has more than ${caps.entries} entries`);
  const entries: Entry[] = [];
  let [total, directoryBytes] = [0, 0];
  try {
    for await (const entry of file.eachEntry()) {
      refuseEntry(entry, caps.allowsLinks ?? false);
      directoryBytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
      if (directoryBytes > maxDirectoryBytes) throw malformed('has too many entries');
      total += entry.uncompressedSize;
      if (entry.uncompressedSize > caps.entryBytes || total > caps.totalBytes)
        throw malformed('is too large when unpacked');
      entries.push(entry);
    }
  } catch (error) {
    throw faultOf(error, 'is damaged');
  }
  return entries;
}

function refuseEntry(entry: Entry, allowsLinks: boolean): void {
  if (entry.isEncrypted()) throw malformed('is encrypted');
  if (!entry.canDecodeFileData()) throw malformed('uses an unknown compression method');
  const kind = kindOf(entry);
  const isPlain = kind === 0 || kind === PLAIN_FILE || kind === FOLDER;
  if (!isPlain && !(allowsLinks && kind === LINK)) throw malformed('contains a link or a device');
}

/** Never yields more bytes than the directory of the archive states. Completeness and checksum are verified at the end. */
async function* piecesOf(file: ZipFile, name: string, entry: Entry): AsyncGenerator<Buffer> {
  const damaged = `holds "${name}" damaged`;
  let checksum = 0;
  try {
    for await (const piece of await file.openReadStreamPromise(entry)) {
      checksum = crc32(piece, checksum);
      yield piece;
    }
  } catch (error) {
    throw faultOf(error, damaged);
  }
  if (checksum !== entry.crc32) throw malformed(damaged);
}

const FILE_KIND = 0o170000;
const PLAIN_FILE = 0o100000;
const FOLDER = 0o040000;
const LINK = 0o120000;

/** The upper half of the attributes is the file mode if a Unix program created the archive, and zero otherwise. */
function kindOf(entry: Entry | undefined): number {
  return ((entry?.externalFileAttributes ?? 0) >>> 16) & FILE_KIND;
}

/** Faults of the archive have no code; those of the disk and of the unpacker have one. */
function faultOf(error: unknown, reason: string): unknown {
  if (error instanceof ProblemDataError) return error;
  if (/unexpected EOF|overflows file bounds/.test(messageOf(error))) return malformed('is cut short');
  return codeOf(error)?.startsWith('Z_') === false ? error : malformed(reason);
}

function malformed(reason: string): ProblemDataError {
  return new ProblemDataError(`the archive ${reason}`);
}
