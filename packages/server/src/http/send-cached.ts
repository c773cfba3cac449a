import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CachedAnswer, chooseEncoding, encodedBody } from './numbered-cache.ts';

/** Answers 304 when the caller holds this version already, else the bytes, compressed when asked for. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedAnswer,
): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers['accept-encoding'], answer.body);
  reply.header('etag', entityTag(answer.version, encoding));
  reply.header('vary', 'Accept-Encoding');
  reply.header('cache-control', 'private, no-cache');
  if (holds(request.headers['if-none-match'], answer.version)) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  if (encoding === null) return reply.send(answer.body);
  return reply.header('content-encoding', encoding).send(await encodedBody(answer, encoding));
}

/** Strong, so each encoding has its own. */
function entityTag(version: string, encoding: string | null): string {
  return encoding ? `"${version}-${encoding}"` : `"${version}"`;
}

function holds(ifNoneMatch: string | undefined, version: string): boolean {
  if (!ifNoneMatch) return false;
  const held = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  const current = [entityTag(version, null), entityTag(version, 'gzip'), entityTag(version, 'br')];
  return held.some((tag) => tag === '*' || current.includes(tag));
}
