import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { queryOf } from '../query.ts';

/** Answers whether a request carries the site-wide key. An empty key opens nothing. Digests are compared, in constant time. */
export function syncKeyCheck(key: string): (request: FastifyRequest) => boolean {
  if (key === '') return () => false;
  const expected = digest(Buffer.from(key));
  return (request) => timingSafeEqual(digest(givenKey(request)), expected);
}

/** A header that is not empty wins over the query parameter. Node hands headers over as Latin-1. */
function givenKey(request: FastifyRequest): Buffer {
  const header = request.headers['x-global-api-key'];
  if (typeof header === 'string' && header !== '') return Buffer.from(header, 'latin1');
  return Buffer.from(queryOf(request).get('global_api_key') ?? '');
}

function digest(value: Buffer): Buffer {
  return createHash('sha256').update(value).digest();
}
