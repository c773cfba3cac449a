import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { queryOf } from '../request/query.ts';

type KeyRequest = Pick<IncomingMessage, 'headers' | 'url'>;

/** Checks whether a request has the site-wide key, in a time that reveals only the length. An empty key matches nothing. */
export function syncKeyCheck(key: string): (request: KeyRequest) => boolean {
  if (key === '') return () => false;
  const expected = Buffer.from(key);
  // Used again for every request: several hundred pollers ask every second.
  const given = Buffer.alloc(expected.length);
  return (request) => {
    const text = givenKeyText(request);
    if (text.length !== expected.length) return false;
    given.write(text, 'latin1');
    return timingSafeEqual(given, expected);
  };
}

/** The given key with one character for each byte. A non-empty header takes precedence over the query parameter. */
export function givenKeyText(request: KeyRequest): string {
  const header = request.headers['x-global-api-key'];
  // Node decodes headers as Latin-1.
  if (typeof header === 'string' && header !== '') return header;
  return Buffer.from(queryOf(request).get('global_api_key') ?? '').toString('latin1');
}
