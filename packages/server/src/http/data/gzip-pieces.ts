import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

const deflate = promisify(deflateRaw);

/** Below this, packing anew costs next to nothing. */
export const worthKeepingPacked = 16 * 1024;

/**
 * One gzip file of pieces that are packed each on its own, so that a large piece which is sent again and again, in an envelope that
 * tells the time, is packed once. Answers the file in pieces too.
 */
export async function gzipPieces(all: readonly Buffer[]): Promise<Buffer[]> {
  // The checksum of an empty piece would begin anew.
  const pieces = all.filter(({ length }) => length > 0);
  const packed = await Promise.all(pieces.map(packedOnce));
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(pieces.reduce((sum, piece) => crc32(piece, sum), 0));
  trailer.writeUInt32LE(
    pieces.reduce((sum, piece) => (sum + piece.length) % 2 ** 32, 0),
    4,
  );
  return [header, ...packed, lastBlock, trailer];
}

/** Deflate, no flags, no time, no system. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** Empty, and marked as the last. */
const lastBlock = Buffer.from([3, 0]);

const kept = new WeakMap<Buffer, Promise<Buffer>>();

function packedOnce(piece: Buffer): Promise<Buffer> {
  if (piece.length < worthKeepingPacked) return pack(piece);
  const packed = kept.get(piece) ?? pack(piece);
  kept.set(piece, packed);
  return packed;
}

/** Whole blocks that refer to nothing before them: they can be followed by others. */
function pack(piece: Buffer): Promise<Buffer> {
  return deflate(piece, { finishFlush: constants.Z_FULL_FLUSH });
}
