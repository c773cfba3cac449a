import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { queryOf } from '../request/query.ts';

type Asking = Pick<IncomingMessage, 'headers' | 'url'>;

/** Answers whether a request carries the site-wide key, in a time that tells nothing but its length. An empty key opens nothing. */
export function syncKeyCheck(key: string): (request: Asking) => boolean {
  if (key === '') return () => false;
  const expected = Buffer.from(key);
  return (request) => {
    const given = givenKey(request);
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
}

/** A header that is not empty wins over the query parameter. Node hands headers over as Latin-1. */
function givenKey(request: Asking): Buffer {
  const header = request.headers['x-global-api-key'];
  if (typeof header === 'string' && header !== '') return Buffer.from(header, 'latin1');
  return Buffer.from(queryOf(request).get('global_api_key') ?? '');
}
