import { deflateSync, inflateSync } from 'node:zlib';

/** A frame on the bridge: the compressed length as four bytes, big-endian, then zlib of one JSON object. */
export function encodeFrame(message: object): Buffer {
  const payload = deflateSync(Buffer.from(JSON.stringify(message)));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(payload.length);
  return Buffer.concat([length, payload]);
}

export interface FrameCaps {
  /** Compressed bytes of one frame. */
  readonly frameBytes: number;
  /** Bytes of one frame after inflating; a few kilobytes can claim gigabytes. */
  readonly messageBytes: number;
}

export const defaultCaps: FrameCaps = { frameBytes: 8 << 20, messageBytes: 64 << 20 };

/** The peer does not speak the protocol; the connection is of no further use. */
export class FrameError extends Error {
  override readonly name = 'FrameError';
}

/** The messages of a byte stream, one by one. Throws a FrameError at the first one that cannot be read. */
export async function* readFrames(
  stream: AsyncIterable<Buffer>,
  caps: FrameCaps = defaultCaps,
): AsyncGenerator<unknown> {
  let pending: Buffer[] = [];
  let available = 0;
  let wanted = 4;
  for await (const chunk of stream) {
    pending.push(chunk);
    available += chunk.length;
    while (available >= wanted) {
      const bytes = pending.length === 1 ? pending[0]! : Buffer.concat(pending);
      const length = frameLength(bytes, caps);
      wanted = 4 + length;
      pending = [bytes];
      if (available < wanted) break;
      yield decode(bytes.subarray(4, wanted), caps);
      pending = [bytes.subarray(wanted)];
      available -= wanted;
      wanted = 4;
    }
  }
  if (available > 0) throw new FrameError('the connection ended inside a frame');
}

function frameLength(bytes: Buffer, caps: FrameCaps): number {
  const length = bytes.readUInt32BE(0);
  if (length > caps.frameBytes) throw new FrameError(`a frame of ${length} bytes is above the limit`);
  return length;
}

function decode(payload: Buffer, caps: FrameCaps): unknown {
  try {
    return JSON.parse(inflateSync(payload, { maxOutputLength: caps.messageBytes }).toString('utf8'));
  } catch (error) {
    throw new FrameError(`a frame that cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}
