import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CachedAnswer, chooseEncoding, encodedBody } from './numbered-cache.ts';

export interface CachedReply {
  readonly status: 200 | 304;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body?: Buffer;
}

export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedAnswer,
): Promise<FastifyReply> {
  const { status, headers, body } = await cachedReply(request.headers, answer);
  return reply.code(status).headers(headers).send(body);
}

/** 304 when the caller holds this version already, else the bytes, compressed when asked for. */
export async function cachedReply(asked: IncomingHttpHeaders, answer: CachedAnswer): Promise<CachedReply> {
  const encoding = chooseEncoding(asked['accept-encoding'], answer.body);
  const etag = entityTag(answer.version, encoding);
  const headers = { etag, vary: 'Accept-Encoding', 'cache-control': 'private, no-cache' };
  if (holds(asked['if-none-match'], etag, answer.version)) return { status: 304, headers };
  const body = encoding === null ? answer.body : await encodedBody(answer, encoding);
  const described = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    ...(encoding !== null && { 'content-encoding': encoding }),
  };
  return { status: 200, headers: described, body };
}

/** Strong, so each encoding has its own. */
function entityTag(version: string, encoding: string | null): string {
  return encoding ? `"${version}-${encoding}"` : `"${version}"`;
}

function holds(ifNoneMatch: string | undefined, etag: string, version: string): boolean {
  if (!ifNoneMatch || ifNoneMatch === etag) return ifNoneMatch === etag;
  const held = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  const current = [entityTag(version, null), entityTag(version, 'gzip'), entityTag(version, 'br')];
  return held.some((tag) => tag === '*' || current.includes(tag));
}
