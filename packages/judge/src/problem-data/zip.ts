import { fstatSync, readSync } from 'node:fs';
import { crc32, inflateRawSync } from 'node:zlib';
import { ProblemDataError } from './problem.ts';

/** An open archive. Its names are only ever looked up, never turned into paths. */
export interface Zip {
  readonly names: readonly string[];
  read(name: string): Buffer | null;
}

export interface ZipCaps {
  readonly entries: number;
  readonly entryBytes: number;
  readonly totalBytes: number;
}

const defaultCaps: ZipCaps = { entries: 20_000, entryBytes: 512 << 20, totalBytes: 8 * 2 ** 30 };

/**
 * Reads from an open file, which stays the caller's to close. Refuses encryption, unknown methods, links, sizes above
 * the caps and anything that contradicts the archive's directory.
 */
export function openZip(descriptor: number, caps: ZipCaps = defaultCaps): Zip {
  const entries = new Map<string, ZipEntry>();
  let total = 0;
  for (const entry of directoryEntries(readDirectory(descriptor))) {
    total += entry.size;
    if (entries.size >= caps.entries) throw malformed('has too many entries');
    if (entry.size > caps.entryBytes || total > caps.totalBytes)
      throw malformed('is too large when unpacked');
    if (!entry.name.endsWith('/')) entries.set(entry.name, entry);
  }
  return {
    names: [...entries.keys()],
    read(name) {
      const entry = entries.get(name);
      return entry ? content(descriptor, entry) : null;
    },
  };
}

interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly checksum: number;
  readonly packedSize: number;
  readonly size: number;
  readonly offset: number;
}

const DIRECTORY_END = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;
const LARGEST_32 = 0xffffffff;

const END_LENGTH = 22;
const LONGEST_COMMENT = 0xffff;
const LOCAL_HEADER_LENGTH = 30;
const ENTRY_LENGTH = 46;

function readDirectory(descriptor: number): Buffer {
  const { size } = fstatSync(descriptor);
  const tailLength = Math.min(size, END_LENGTH + LONGEST_COMMENT);
  const tail = readAt(descriptor, size - tailLength, tailLength);
  for (let at = tail.length - END_LENGTH; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== DIRECTORY_END) continue;
    const length = tail.readUInt32LE(at + 12);
    const offset = tail.readUInt32LE(at + 16);
    if (offset === LARGEST_32) throw malformed('is of the 64-bit kind');
    if (length > largestDirectoryBytes) throw malformed('has too many entries');
    return readAt(descriptor, offset, length);
  }
  throw malformed('is not a zip file');
}

const largestDirectoryBytes = 16 << 20;

function* directoryEntries(directory: Buffer): Generator<ZipEntry> {
  let at = 0;
  while (at < directory.length) {
    if (at + ENTRY_LENGTH > directory.length || directory.readUInt32LE(at) !== DIRECTORY_ENTRY) {
      throw malformed('is damaged');
    }
    const nameEnd = at + ENTRY_LENGTH + directory.readUInt16LE(at + 28);
    const method = directory.readUInt16LE(at + 10);
    const isEncrypted = (directory.readUInt16LE(at + 8) & 1) !== 0;
    if (isEncrypted) throw malformed('is encrypted');
    if (method !== STORED && method !== DEFLATED) throw malformed('is packed in an unknown way');
    if (isSpecial(directory.readUInt32LE(at + 38))) throw malformed('holds a link or a device');
    yield {
      name: directory.toString('utf8', at + ENTRY_LENGTH, nameEnd),
      method,
      checksum: directory.readUInt32LE(at + 16),
      packedSize: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    };
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
}

const FILE_KIND = 0o170000;
const PLAIN_FILE = 0o100000;
const FOLDER = 0o040000;

/** The upper half of the attributes is the file's mode where a Unix program packed it, and zero otherwise. */
function isSpecial(attributes: number): boolean {
  const kind = (attributes >>> 16) & FILE_KIND;
  return kind !== 0 && kind !== PLAIN_FILE && kind !== FOLDER;
}

function content(descriptor: number, entry: ZipEntry): Buffer {
  const header = readAt(descriptor, entry.offset, LOCAL_HEADER_LENGTH);
  if (header.readUInt32LE(0) !== LOCAL_HEADER) throw malformed('is damaged');
  const start = entry.offset + LOCAL_HEADER_LENGTH + header.readUInt16LE(26) + header.readUInt16LE(28);
  const unpacked = unpack(readAt(descriptor, start, entry.packedSize), entry);
  if (unpacked.length !== entry.size || crc32(unpacked) !== entry.checksum) {
    throw malformed(`holds "${entry.name}" damaged`);
  }
  return unpacked;
}

function readAt(descriptor: number, position: number, length: number): Buffer {
  // Checked before the memory is asked for: the length is the archive's own claim.
  if (position + length > fstatSync(descriptor).size) throw malformed('is cut short');
  const bytes = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const read = readSync(descriptor, bytes, filled, length - filled, position + filled);
    if (read === 0) throw malformed('is cut short');
    filled += read;
  }
  return bytes;
}

function unpack(packed: Buffer, { name, method, size }: ZipEntry): Buffer {
  if (method === STORED) return packed;
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, size) });
  } catch {
    throw malformed(`holds "${name}" damaged`);
  }
}

function malformed(reason: string): ProblemDataError {
  return new ProblemDataError(`the archive ${reason}`);
}
