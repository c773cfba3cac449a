import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, type Encoding } from '../request/content-encoding.ts';
import { securityHeaders } from './security-headers.ts';
import { type CachedAnswer, encodedBody } from './versioned-cache.ts';

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

/** A complete reply: 304 when the caller has this version already, otherwise the bytes, compressed on request. */
export function cachedReply(
  requestHeaders: IncomingHttpHeaders,
  answer: CachedAnswer,
): CachedReply | Promise<CachedReply> {
  const encoding = chooseEncoding(requestHeaders['accept-encoding'], answer.body);
  const unchanged = unchangedReply(answer, encoding);
  if (hasVersion(requestHeaders['if-none-match'], unchanged.tags)) return unchanged;
  if (encoding === null) return wholeReply(unchanged, answer.body);
  return encodedBody(answer, encoding).then((body) =>
    wholeReply({ headers: { ...unchanged.headers, 'content-encoding': encoding } }, body),
  );
}

interface Unchanged extends CachedReply {
  /** The tags of this version in all encodings. */
  readonly tags: readonly string[];
}

/** Built once, because it is the most frequent answer to scoreboards. */
const unchangedReplies = new WeakMap<CachedAnswer, Map<Encoding | null, Unchanged>>();

function unchangedReply(answer: CachedAnswer, encoding: Encoding | null): Unchanged {
  const replies = unchangedReplies.get(answer) ?? new Map<Encoding | null, Unchanged>();
  const known = replies.get(encoding);
  if (known) return known;
  const reply = newUnchangedReply(answer.version, encoding);
  unchangedReplies.set(answer, replies.set(encoding, reply));
  return reply;
}

function newUnchangedReply(version: string, encoding: Encoding | null): Unchanged {
  const etag = entityTag(version, encoding);
  const own = { etag, vary: 'Accept-Encoding', 'cache-control': 'private, no-cache' };
  const tags = ([null, 'gzip', 'br'] as const).map((one) => entityTag(version, one));
  return { status: 304, headers: { ...securityHeaders, ...own }, tags };
}

function wholeReply({ headers }: Pick<CachedReply, 'headers'>, body: Buffer): CachedReply {
  const described = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length };
  return { status: 200, headers: { ...headers, ...described }, body };
}

/** A strong tag, so each encoding has its own. */
function entityTag(version: string, encoding: Encoding | null): string {
  return encoding ? `"${version}-${encoding}"` : `"${version}"`;
}

/** First the header of most callers, one tag as it was sent: this runs for every poll. */
function hasVersion(ifNoneMatch: string | undefined, tags: readonly string[]): boolean {
  if (!ifNoneMatch) return false;
  if (tags.includes(ifNoneMatch)) return true;
  const given = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return given.some((tag) => tag === '*' || tags.includes(tag));
}
