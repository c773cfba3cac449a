import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { apiVersion, toldMethod } from '@tribunal/contract/api/envelope';
import { formatTime } from '@tribunal/contract/time';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodedBody } from '../reply/versioned-cache.ts';
import { acceptsGzip, chooseEncoding } from '../request/content-encoding.ts';
import { gzipPieces, minCachedBytes } from './gzip-pieces.ts';

/** The value of `data` as JSON, in pieces that are sent one after the other. */
export type DataPieces = readonly (string | Buffer)[];

/** Wraps the data and sends it; 304 when the caller has the same data already. */
export async function sendData(
  request: FastifyRequest,
  reply: FastifyReply,
  data: DataPieces,
  now: Date,
): Promise<FastifyReply> {
  const tag = entityTag(data);
  if (request.method === 'POST') reply.header('cache-control', 'no-store');
  else {
    reply.header('etag', tag);
    reply.header('vary', 'Accept-Encoding, Authorization, Cookie');
    reply.header('cache-control', 'private, no-cache');
    if (isCachedByCaller(request.headers['if-none-match'], tag)) return reply.code(304).send();
  }
  reply.type('application/json; charset=utf-8');
  const pieces = envelope(request.method, data, now, request.server.omitsNulls);
  const accepted = request.headers['accept-encoding'];
  const encoding = chooseEncoding(accepted, { length: lengthOf(pieces) });
  if (encoding === null) return sendBuffers(request, reply, pieces);
  const isLarge = data.some((piece) => typeof piece !== 'string' && piece.length >= minCachedBytes);
  if (isLarge && acceptsGzip(accepted))
    return sendBuffers(request, reply.header('content-encoding', 'gzip'), await gzipPieces(pieces));
  const answer = { version: tag, body: Buffer.concat(pieces), encoded: new Map() };
  return reply.header('content-encoding', encoding).send(await encodedBody(answer, encoding));
}

function sendBuffers(request: FastifyRequest, reply: FastifyReply, pieces: readonly Buffer[]): FastifyReply {
  const length = lengthOf(pieces);
  if (length < minStreamedBytes || request.method === 'HEAD') return reply.send(Buffer.concat(pieces));
  return reply.header('content-length', length).send(Readable.from(pieces));
}

function lengthOf(pieces: readonly Buffer[]): number {
  return pieces.reduce((sum, piece) => sum + piece.length, 0);
}

/** Above this size, copying the pieces into one buffer costs more than writing them one by one. */
const minStreamedBytes = 256 * 1024;

function envelope(method: string, data: DataPieces, now: Date, omitsNulls: boolean): Buffer[] {
  const head = `{"api_version":"${apiVersion}","method":"${toldMethod(method)}","fetched":"${formatTime(now)}","data":`;
  const pieces = [head, ...data, omitsNulls ? '}' : ',"error":null}'];
  return pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece));
}

/** A weak tag, because it ignores the time in the envelope. */
function entityTag(data: DataPieces): string {
  const hash = createHash('sha1');
  for (const piece of data) hash.update(typeof piece === 'string' ? piece : digestOf(piece));
  return `W/"${hash.digest('base64url')}"`;
}

const digests = new WeakMap<Buffer, string>();

/** Hashes cached bytes only once. */
function digestOf(bytes: Buffer): string {
  const digest = digests.get(bytes) ?? createHash('sha1').update(bytes).digest('base64url');
  digests.set(bytes, digest);
  return digest;
}

function isCachedByCaller(ifNoneMatch: string | undefined, tag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(tag.replace(/^W\//, ''));
}
