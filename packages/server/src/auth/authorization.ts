import { readToken, type TokenParts } from './api-token.ts';

/** What the Authorization header of a request amounts to, before the database is asked. */
export type Authorization =
  | { readonly kind: 'none' }
  | { readonly kind: 'malformed' }
  | { readonly kind: 'admin inaccessible' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'token'; readonly token: TokenParts };

/** The order is part of the interface: a bogus token under /admin hears that it cannot enter, not that it is bogus. */
export function readAuthorization(headers: readonly string[], path: string): Authorization {
  const [header = ''] = headers;
  if (header === '' && headers.length < 2) return { kind: 'none' };
  if (headers.length > 1 || !bearer.test(header)) return { kind: 'malformed' };
  if (isAdminPath(path)) return { kind: 'admin inaccessible' };
  const token = readToken(header.slice('Bearer '.length));
  return token ? { kind: 'token', token } : { kind: 'unknown' };
}

const bearer = /^Bearer [A-Za-z0-9_-]{48}$/;

/** By path segment, in every spelling that the router would take there: `/administer` is another page, `/%61dmin/` is not. */
export function isAdminPath(path: string): boolean {
  return /^\/admin(?:\/|$)/.test(decoded(path));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
