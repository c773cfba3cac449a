import type { Socket } from 'node:net';
import { type JudgeMessage, parseJudgeMessage, type SiteMessage } from '@tribunal/contract/judge';
import { encodeFrame, type FrameCaps, readFrames } from '@tribunal/contract/judge-frame';
import type { BridgeParts } from './bridge-parts.ts';
import { readLargeMessage } from './large-message.ts';

/** A connection ends for this reason, told in words that could follow the judge's name. */
export class Dropped extends Error {
  override readonly name = 'Dropped';
}

/** The wire to one peer: messages in and out, and a reason when it is cut. */
export interface Line {
  messages(): AsyncGenerator<JudgeMessage>;
  send(message: SiteMessage): void;
  cut(reason: string): void;
  /** The peer has shown its key: larger messages are allowed from here on, and unknown ones ignored. */
  trust(): void;
  /** Answers why it was cut, if it was. */
  close(): string | undefined;
}

/** Nobody who has not shown a key makes us hold much. */
const strangerCaps: FrameCaps = { frameBytes: 1 << 20, messageBytes: 8 << 20 };
const judgeCaps: FrameCaps = { frameBytes: 8 << 20, messageBytes: 64 << 20 };

export function openLine(socket: Socket, { times, closing }: BridgeParts): Line {
  const caps = { ...strangerCaps };
  let isTrusted = false;
  let cutReason: string | undefined;
  let silence: NodeJS.Timeout | undefined;
  const cut = (reason: string) => {
    cutReason ??= reason;
    socket.destroy();
  };
  const stop = () => cut('the site is stopping');
  const awaitMessage = () => {
    silence = setTimeout(() => cut('it was silent for too long'), times.idleMs);
  };
  const handshake = setTimeout(() => cut('it did not introduce itself'), times.handshakeMs);
  socket.on('error', () => {});
  socket.setNoDelay(true).setKeepAlive(true, 30_000);
  closing.addEventListener('abort', stop);
  if (closing.aborted) stop();
  return {
    cut,
    async *messages() {
      awaitMessage();
      for await (const value of readFrames(chunksOf(socket), caps, readLargeMessage)) {
        // Not while we are at work ourselves.
        clearTimeout(silence);
        const parsed = parseJudgeMessage(value);
        if (parsed.kind === 'malformed') throw new Dropped(`it sent a malformed message: ${parsed.reason}`);
        if (parsed.kind === 'message') yield parsed.message;
        else if (!isTrusted) throw new Dropped('it sent something else before the handshake');
        awaitMessage();
      }
    },
    send(message) {
      if (!socket.destroyed) socket.write(encodeFrame(message));
    },
    trust() {
      isTrusted = true;
      clearTimeout(handshake);
      Object.assign(caps, judgeCaps);
    },
    close() {
      clearTimeout(handshake);
      clearTimeout(silence);
      closing.removeEventListener('abort', stop);
      socket.destroy();
      return cutReason;
    },
  };
}

/** A connection that breaks off ends like one that is closed. */
async function* chunksOf(socket: Socket): AsyncGenerator<Buffer> {
  try {
    yield* socket as AsyncIterable<Buffer>;
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).code) throw error;
  }
}
