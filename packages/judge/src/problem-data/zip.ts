import { fstatSync } from 'node:fs';
import { content, DEFLATED, malformed, pieces, readAt, STORED, type ZipEntry } from './zip-content.ts';

/** An open archive. Names are only looked up, never used as paths. */
export interface Zip {
  readonly names: readonly string[];
  /** Null when there is no such file. */
  sizeOf(name: string): number | null;
  read(name: string): Buffer | null;
  isLink(name: string): boolean;
  /** Reads in pieces, so that a large file does not block other work. */
  pieces(name: string): AsyncGenerator<Buffer>;
}

export interface ZipCaps {
  readonly entries: number;
  readonly entryBytes: number;
  readonly totalBytes: number;
  /** The reader resolves links itself; otherwise they are refused. */
  readonly allowsLinks?: boolean;
}

const defaultCaps: ZipCaps = { entries: 10_000, entryBytes: 512 << 20, totalBytes: 8 * 2 ** 30 };

/**
 * Reads from an open file, which the caller closes. Rejects encryption, unknown compression methods, links, sizes above
 * the caps, and anything that contradicts the directory of the archive.
 */
export function openZip(descriptor: number, caps: ZipCaps = defaultCaps): Zip {
  const entries = new Map<string, ZipEntry>();
  let total = 0;
  let count = 0;
  for (const entry of directoryEntries(readDirectory(descriptor), caps.allowsLinks ?? false)) {
    total += entry.size;
    count += 1;
    if (count > caps.entries) throw malformed(`has more than ${caps.entries} entries`);
    if (entry.size > caps.entryBytes || total > caps.totalBytes)
      throw malformed('is too large when unpacked');
    if (entry.name.endsWith('/')) continue;
    if (entries.has(entry.name)) throw malformed(`contains ${JSON.stringify(entry.name)} twice`);
    entries.set(entry.name, entry);
  }
  return {
    names: [...entries.keys()],
    sizeOf: (name) => entries.get(name)?.size ?? null,
    isLink: (name) => entries.get(name)?.isLink ?? false,
    async *pieces(name) {
      const entry = entries.get(name);
      if (entry) yield* pieces(descriptor, entry);
    },
    read(name) {
      const entry = entries.get(name);
      return entry ? content(descriptor, entry) : null;
    },
  };
}

const DIRECTORY_END = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LARGEST_32 = 0xffffffff;

const END_LENGTH = 22;
const LONGEST_COMMENT = 0xffff;
const ENTRY_LENGTH = 46;

function readDirectory(descriptor: number): Buffer {
  const { size } = fstatSync(descriptor);
  const tailLength = Math.min(size, END_LENGTH + LONGEST_COMMENT);
  const tail = readAt(descriptor, size - tailLength, tailLength);
  for (let at = tail.length - END_LENGTH; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== DIRECTORY_END) continue;
    const length = tail.readUInt32LE(at + 12);
    const offset = tail.readUInt32LE(at + 16);
    if (offset === LARGEST_32) throw malformed('is a 64-bit zip file');
    if (length > largestDirectoryBytes) throw malformed('has too many entries');
    return readAt(descriptor, offset, length);
  }
  throw malformed('is not a zip file');
}

const largestDirectoryBytes = 16 << 20;

function* directoryEntries(directory: Buffer, allowsLinks: boolean): Generator<ZipEntry> {
  let at = 0;
  while (at < directory.length) {
    if (at + ENTRY_LENGTH > directory.length || directory.readUInt32LE(at) !== DIRECTORY_ENTRY) {
      throw malformed('is damaged');
    }
    const nameEnd = at + ENTRY_LENGTH + directory.readUInt16LE(at + 28);
    const method = directory.readUInt16LE(at + 10);
    const isEncrypted = (directory.readUInt16LE(at + 8) & 1) !== 0;
    if (isEncrypted) throw malformed('is encrypted');
    if (method !== STORED && method !== DEFLATED) throw malformed('uses an unknown compression method');
    const kind = kindOf(directory.readUInt32LE(at + 38));
    const isLink = allowsLinks && kind === LINK;
    if (isSpecial(kind) && !isLink) throw malformed('contains a link or a device');
    yield {
      name: directory.toString('utf8', at + ENTRY_LENGTH, nameEnd),
      method,
      checksum: directory.readUInt32LE(at + 16),
      packedSize: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
      isLink,
    };
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
}

const FILE_KIND = 0o170000;
const PLAIN_FILE = 0o100000;
const FOLDER = 0o040000;
const LINK = 0o120000;

/** The upper half of the attributes is the file mode if a Unix program created the archive, and zero otherwise. */
function kindOf(attributes: number): number {
  return (attributes >>> 16) & FILE_KIND;
}

function isSpecial(kind: number): boolean {
  return kind !== 0 && kind !== PLAIN_FILE && kind !== FOLDER;
}
