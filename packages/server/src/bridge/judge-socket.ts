import type { Socket } from 'node:net';
import { type JudgeMessage, parseJudgeMessage, type SiteMessage } from '@tribunal/contract/judges/judge';
import { encodeFrame, type FrameCaps, readFrames } from '@tribunal/contract/judges/judge-frame';
import { codeOf } from '@tribunal/core/unknown';
import type { BridgeParts } from './bridge-parts.ts';
import { readLargeMessage } from './large-message.ts';

/** Thrown to end a connection. The message is the reason. */
export class Dropped extends Error {
  override readonly name = 'Dropped';
}

/** The connection to one peer: messages in both directions, and the reason when the site disconnects it. */
export interface JudgeSocket {
  messages(): AsyncGenerator<JudgeMessage>;
  send(message: SiteMessage): void;
  disconnect(reason: string): void;
  /** Call this after authentication: allows larger messages, and ignores unknown ones. */
  trust(): void;
  /** Returns the reason if the site disconnected the peer. */
  close(): string | undefined;
}

/** Unauthenticated peers get a small buffer. */
const unauthenticatedCaps: FrameCaps = { frameBytes: 1 << 20, messageBytes: 8 << 20 };
const judgeCaps: FrameCaps = { frameBytes: 8 << 20, messageBytes: 64 << 20 };

export function openJudgeSocket(socket: Socket, { times, closing }: BridgeParts): JudgeSocket {
  const caps = { ...unauthenticatedCaps };
  let isTrusted = false;
  let disconnectReason: string | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  const disconnect = (reason: string) => {
    disconnectReason ??= reason;
    socket.destroy();
  };
  const stop = () => disconnect('the site is stopping');
  const awaitMessage = () => {
    idleTimer = setTimeout(() => disconnect('the judge sent nothing for too long'), times.idleMs);
  };
  const handshakeTimer = setTimeout(() => disconnect('the judge sent no handshake'), times.handshakeMs);
  socket.on('error', () => {});
  socket.setNoDelay(true).setKeepAlive(true, 30_000);
  closing.addEventListener('abort', stop);
  if (closing.aborted) stop();
  return {
    disconnect,
    async *messages() {
      awaitMessage();
      for await (const value of readFrames(chunksOf(socket), caps, readLargeMessage)) {
        // Processing a message does not count as idle time.
        clearTimeout(idleTimer);
        const parsed = parseJudgeMessage(value);
        if (parsed.kind === 'malformed')
          throw new Dropped(`the judge sent a malformed message: ${parsed.reason}`);
        if (parsed.kind === 'message') yield parsed.message;
        else if (!isTrusted) throw new Dropped('the judge sent another message before the handshake');
        awaitMessage();
      }
    },
    send(message) {
      if (!socket.destroyed) socket.write(encodeFrame(message));
    },
    trust() {
      isTrusted = true;
      clearTimeout(handshakeTimer);
      Object.assign(caps, judgeCaps);
    },
    close() {
      clearTimeout(handshakeTimer);
      clearTimeout(idleTimer);
      closing.removeEventListener('abort', stop);
      socket.destroy();
      return disconnectReason;
    },
  };
}

/** Treats an aborted connection like a closed one. */
async function* chunksOf(socket: Socket): AsyncGenerator<Buffer> {
  try {
    yield* socket;
  } catch (error) {
    if (!codeOf(error)) throw error;
  }
}
