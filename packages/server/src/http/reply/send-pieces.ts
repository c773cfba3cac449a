import { pipeline, Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { chooseEncoding, encoderStream } from '../request/content-encoding.ts';

/** Sends a long text as its pieces come, compressed if the caller accepts that. */
export function sendPieces(reply: FastifyReply, pieces: AsyncIterable<string>): FastifyReply {
  const encoding = chooseEncoding(reply.request.headers['accept-encoding'], { length: Infinity });
  reply.header('Vary', 'Accept-Encoding');
  const text = Readable.from(pieces);
  if (encoding === null) return reply.send(text);
  // An error of either stream ends both, and Fastify reports it.
  const compressed = pipeline(text, encoderStream(encoding), () => {});
  return reply.header('Content-Encoding', encoding).send(compressed);
}
