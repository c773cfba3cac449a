import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { queryOf } from '../request/query.ts';

type KeyRequest = Pick<IncomingMessage, 'headers' | 'url'>;

/** Checks whether a request has the site-wide key, in a time that reveals only the length. An empty key matches nothing. */
export function syncKeyCheck(key: string): (request: KeyRequest) => boolean {
  if (key === '') return () => false;
  const expected = Buffer.from(key);
  return (request) => {
    const given = givenKey(request);
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
}

/** The same key as text, for keys that are tokens of one contest. */
export function givenKeyText(request: KeyRequest): string {
  return givenKey(request).toString('latin1');
}

/** A non-empty header takes precedence over the query parameter. Node decodes headers as Latin-1. */
function givenKey(request: KeyRequest): Buffer {
  const header = request.headers['x-global-api-key'];
  if (typeof header === 'string' && header !== '') return Buffer.from(header, 'latin1');
  return Buffer.from(queryOf(request).get('global_api_key') ?? '');
}
