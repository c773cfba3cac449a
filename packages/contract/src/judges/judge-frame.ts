import { promisify } from 'node:util';
import { deflateSync, inflate } from 'node:zlib';
import { codeOf, messageOf } from '@tribunal/core/unknown';

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
  /** Bytes of one frame after inflating, because a few kilobytes can inflate to gigabytes. */
  readonly messageBytes: number;
}

const defaultCaps: FrameCaps = { frameBytes: 8 << 20, messageBytes: 64 << 20 };

/** The peer violates the protocol, so the connection is closed. */
export class FrameError extends Error {
  override readonly name = 'FrameError';
}

/** Parses the payload of a frame that is too large to parse on the event loop. */
export type ReadLarge = (payload: Buffer, messageBytes: number) => Promise<unknown>;

/** The messages of a byte stream, in order. Throws a FrameError at the first unreadable one. */
export async function* readFrames(
  stream: AsyncIterable<Buffer>,
  caps: FrameCaps = defaultCaps,
  readLarge?: ReadLarge,
): AsyncGenerator<unknown> {
  let pending: Buffer[] = [];
  let available = 0;
  let wanted = 4;
  for await (const chunk of stream) {
    pending.push(chunk);
    available += chunk.length;
    while (available >= wanted) {
      const [first] = pending;
      const bytes = first && pending.length === 1 ? first : Buffer.concat(pending);
      const length = frameLength(bytes, caps);
      wanted = 4 + length;
      pending = [bytes];
      if (available < wanted) break;
      yield await decode(bytes.subarray(4, wanted), caps, readLarge);
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

const largeBytes = 512 << 10;

async function decode(payload: Buffer, caps: FrameCaps, readLarge?: ReadLarge): Promise<unknown> {
  const maxOutputLength = readLarge ? Math.min(largeBytes, caps.messageBytes) : caps.messageBytes;
  try {
    return JSON.parse((await inflated(payload, { maxOutputLength })).toString('utf8'));
  } catch (error) {
    const isLarge = codeOf(error) === 'ERR_BUFFER_TOO_LARGE';
    if (isLarge && readLarge && maxOutputLength < caps.messageBytes)
      return readLarge(payload, caps.messageBytes);
    throw new FrameError(`a frame cannot be read: ${messageOf(error)}`);
  }
}

const inflated = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate);
