import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { type AnswerJudgeData, isJudgeDataPath } from './test-data/answer-judge-data.ts';

interface ConnectionKinds {
  /** Serves a judge. */
  frames(socket: Socket): void;
  data: AnswerJudgeData;
  /** A peer must send its first byte within this time. */
  readonly firstByteMs: number;
  readonly closing: AbortSignal;
}

/**
 * Judges fetch test data from the port to which they connect. A frame begins with the byte 0, because no frame has 16 MB; a request
 * begins with a letter.
 */
export function httpOrFrames({
  frames,
  data,
  firstByteMs,
  closing,
}: ConnectionKinds): (socket: Socket) => void {
  const server = createServer((request, response) => {
    if (isJudgeDataPath(request.url)) void data(request, response);
    else response.writeHead(404).end();
  });
  return (socket) => {
    const stop = () => void socket.destroy();
    const deadline = setTimeout(stop, firstByteMs);
    closing.addEventListener('abort', stop);
    if (closing.aborted) stop();
    socket.on('error', () => {});
    socket.once('close', () => {
      clearTimeout(deadline);
      closing.removeEventListener('abort', stop);
    });
    const decide = () => {
      const first: Buffer | null = socket.read(1);
      if (first === null) {
        if (!socket.readableEnded && !socket.destroyed) socket.once('readable', decide);
        return;
      }
      clearTimeout(deadline);
      socket.unshift(first);
      if (first[0] === 0) frames(socket);
      else server.emit('connection', socket);
    };
    socket.once('readable', decide);
  };
}
