import { fstatSync, readSync } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib';
import { ProblemDataError } from './problem.ts';

export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly checksum: number;
  readonly packedSize: number;
  readonly size: number;
  readonly offset: number;
  readonly isLink: boolean;
}

export const STORED = 0;
export const DEFLATED = 8;
const LOCAL_HEADER = 0x04034b50;
const LOCAL_HEADER_LENGTH = 30;

export function content(descriptor: number, entry: ZipEntry): Buffer {
  const unpacked = unpack(readAt(descriptor, startOf(descriptor, entry), entry.packedSize), entry);
  if (unpacked.length !== entry.size || crc32(unpacked) !== entry.checksum) throw damaged(entry);
  return unpacked;
}

/** Never yields more bytes than the directory of the archive states. Completeness and checksum are verified at the end. */
export async function* pieces(descriptor: number, entry: ZipEntry): AsyncGenerator<Buffer> {
  let [size, checksum] = [0, 0];
  for await (const piece of unpacking(descriptor, entry)) {
    size += piece.length;
    checksum = crc32(piece, checksum);
    if (size > entry.size) throw damaged(entry);
    yield piece;
  }
  if (size !== entry.size || checksum !== entry.checksum) throw damaged(entry);
}

async function* unpacking(descriptor: number, entry: ZipEntry): AsyncGenerator<Buffer> {
  const start = startOf(descriptor, entry);
  refuseBeyondEnd(descriptor, start, entry.packedSize);
  const packed = Readable.from(packedPieces(descriptor, start, entry.packedSize));
  try {
    yield* entry.method === STORED ? packed : pipeline(packed, createInflateRaw(), () => {});
  } catch {
    throw damaged(entry);
  }
}

const pieceBytes = 64 << 10;

function* packedPieces(descriptor: number, start: number, length: number): Generator<Buffer> {
  for (let at = 0; at < length; at += pieceBytes)
    yield readAt(descriptor, start + at, Math.min(pieceBytes, length - at));
}

function startOf(descriptor: number, { offset }: ZipEntry): number {
  const header = readAt(descriptor, offset, LOCAL_HEADER_LENGTH);
  if (header.readUInt32LE(0) !== LOCAL_HEADER) throw malformed('is damaged');
  return offset + LOCAL_HEADER_LENGTH + header.readUInt16LE(26) + header.readUInt16LE(28);
}

export function readAt(descriptor: number, position: number, length: number): Buffer {
  refuseBeyondEnd(descriptor, position, length);
  const bytes = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const read = readSync(descriptor, bytes, filled, length - filled, position + filled);
    if (read === 0) throw malformed('is cut short');
    filled += read;
  }
  return bytes;
}

/** Checked before memory is allocated, because the length comes from the archive. */
function refuseBeyondEnd(descriptor: number, position: number, length: number): void {
  if (position + length > fstatSync(descriptor).size) throw malformed('is cut short');
}

function unpack(packed: Buffer, entry: ZipEntry): Buffer {
  if (entry.method === STORED) return packed;
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.size) });
  } catch {
    throw damaged(entry);
  }
}

function damaged({ name }: ZipEntry): ProblemDataError {
  return malformed(`holds "${name}" damaged`);
}

export function malformed(reason: string): ProblemDataError {
  return new ProblemDataError(`the archive ${reason}`);
}
