import { readToken, type TokenParts } from './api-token.ts';

/** The content of the Authorization header, before the database is queried. */
export type Authorization =
  | { readonly kind: 'none' }
  | { readonly kind: 'malformed' }
  | { readonly kind: 'admin inaccessible' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'token'; readonly token: TokenParts };

/**
 * The order is part of the interface: an invalid token under /admin gets the answer about /admin, not the one about the
 * token.
 */
export function readAuthorization(headers: readonly string[], path: string): Authorization {
  const [header = ''] = headers;
  if (header === '' && headers.length < 2) return { kind: 'none' };
  if (headers.length > 1 || !bearer.test(header)) return { kind: 'malformed' };
  if (isAdminPath(path)) return { kind: 'admin inaccessible' };
  const token = readToken(header.slice('Bearer '.length));
  return token ? { kind: 'token', token } : { kind: 'unknown' };
}

const bearer = /^Bearer [A-Za-z0-9_-]{48}$/;

/** Compares path segments, in every encoding the router accepts: `/administer` is another page, `/%61dmin/` is not. */
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
