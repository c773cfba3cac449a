import { readReaderToken, readToken, type TokenParts } from './api-token.ts';

/** The content of the Authorization header, before the database is queried. */
export type Authorization =
  | { readonly kind: 'none' }
  | { readonly kind: 'malformed' }
  | { readonly kind: 'admin inaccessible' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'token'; readonly token: TokenParts }
  /** A token for one contest, where such tokens are accepted. */
  | { readonly kind: 'reader'; readonly readerId: number; readonly secret: Buffer };

/**
 * The order is part of the interface: an invalid token under /admin gets the answer about /admin, not the one about the
 * token.
 */
export function readAuthorization(headers: readonly string[], path: string): Authorization {
  const [header = ''] = headers;
  if (header === '' && headers.length < 2) return { kind: 'none' };
  const isBasic = clicsPath.test(path) && /^basic /i.test(header);
  if (headers.length > 1 || (!isBasic && !bearer.test(header))) return { kind: 'malformed' };
  if (isAdminPath(path)) return { kind: 'admin inaccessible' };
  const text = isBasic ? basicPassword(header) : header.slice('Bearer '.length);
  const token = readToken(text);
  if (token) return { kind: 'token', token };
  const reader = readerPath.test(path) ? readReaderToken(text) : undefined;
  return reader ? { kind: 'reader', ...reader } : { kind: 'unknown' };
}

const bearer = /^Bearer [A-Za-z0-9_-]{48}$/;

/** The addresses of the Contest API, whose tools can send nothing but Basic: there, the password is a token. */
export const clicsPath = /^\/api(?:$|\/(?:2023-06|2026-01|contests)(?:\/|$))/;

/** Where tokens for one contest are accepted. */
const readerPath = new RegExp(`${clicsPath.source}|^/api/v2/sync/`);

/** Empty unless it has the form of a token. */
function basicPassword(header: string): string {
  const decoded = Buffer.from(header.slice('Basic '.length).trim(), 'base64').toString('latin1');
  const password = decoded.slice(decoded.indexOf(':') + 1);
  return /^[A-Za-z0-9_-]{48}$/.test(password) ? password : '';
}

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
