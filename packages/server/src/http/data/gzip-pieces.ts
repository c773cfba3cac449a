import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

const deflate = promisify(deflateRaw);

/** Smaller pieces are cheap to compress again. */
export const minCachedBytes = 16 * 1024;

/**
 * Builds one gzip file from pieces that are compressed separately. A large piece that is sent repeatedly in an envelope
 * with the current time is compressed only once. Returns the file in pieces too.
 */
export async function gzipPieces(all: readonly Buffer[]): Promise<Buffer[]> {
  // The checksum of an empty piece would restart.
  const pieces = all.filter(({ length }) => length > 0);
  const compressed = await Promise.all(pieces.map(compressOnce));
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(pieces.reduce((sum, piece) => crc32(piece, sum), 0));
  trailer.writeUInt32LE(
    pieces.reduce((sum, piece) => (sum + piece.length) % 2 ** 32, 0),
    4,
  );
  return [header, ...compressed, lastBlock, trailer];
}

/** Deflate, no flags, no time, no system. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty block that is marked as the last one. */
const lastBlock = Buffer.from([3, 0]);

const compressedPieces = new WeakMap<Buffer, Promise<Buffer>>();

function compressOnce(piece: Buffer): Promise<Buffer> {
  if (piece.length < minCachedBytes) return compress(piece);
  const compressed = compressedPieces.get(piece) ?? compress(piece);
  compressedPieces.set(piece, compressed);
  return compressed;
}

/** Complete blocks without references to earlier data, so that other blocks can follow. */
function compress(piece: Buffer): Promise<Buffer> {
  return deflate(piece, { finishFlush: constants.Z_FULL_FLUSH });
}
