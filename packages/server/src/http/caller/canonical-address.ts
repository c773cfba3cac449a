import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../site.ts';
import { canonicalName, type NamedKind } from '../../storage/accounts/canonical-name.ts';
import { isApiPath } from '../request/errors.ts';
import { requestPath } from '../request/request-path.ts';
import { viewerOf } from './request-viewer.ts';

/** The address of a page in parts; a part that starts with a colon is a parameter. */
type Address = readonly string[];

/** The kind of object that each parameter names. */
const kindOfPart: Readonly<Record<string, NamedKind>> = {
  ':code': 'problem',
  ':key': 'contest',
  ':name': 'user',
  ':team': 'user',
  ':slug': 'organization',
};

/** Redirects a 404 to the page whose address differs only in case. API paths are case-sensitive. */
export function mountCanonicalAddresses(app: FastifyInstance, site: Site): void {
  const addresses: Address[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    if ([method].flat().includes('GET') && !isApiPath(url)) addresses.push(url.split('/'));
  });
  app.addHook('onSend', (request, reply, payload, next) => {
    if (reply.statusCode !== 404 || !isRead(request) || isApiPath(request.url)) return next(null, payload);
    canonicalPath(site, request, addresses).then(
      (path) => next(null, path === null ? payload : redirect(reply, path)),
      (error: Error) => next(error),
    );
  });
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

function redirect(reply: FastifyReply, path: string): string {
  const query = reply.request.url.indexOf('?');
  reply.code(302).removeHeader('content-length');
  reply.header('location', query < 0 ? path : path + reply.request.url.slice(query));
  return '';
}

async function canonicalPath(
  site: Site,
  request: FastifyRequest,
  addresses: readonly Address[],
): Promise<string | null> {
  const path = requestPath(request.url);
  const written = path.split('/');
  const address = addresses.find((one) => isAddressOf(written, one));
  if (!address) return null;
  const parts = await Promise.all(
    address.map((part, index) => canonicalPart(site, request, part, written[index] ?? '')),
  );
  const canonical = parts.includes(null) ? path : parts.join('/');
  return canonical === path ? null : canonical;
}

function isAddressOf(written: readonly string[], address: Address): boolean {
  const isSame = (part: string, index: number) =>
    part.startsWith(':') ? written[index] !== '' : part === written[index]?.toLowerCase();
  return written.length === address.length && address.every(isSame);
}

async function canonicalPart(
  { database, now }: Site,
  request: FastifyRequest,
  part: string,
  written: string,
): Promise<string | null> {
  if (!part.startsWith(':')) return part;
  const kind = kindOfPart[part];
  return kind ? canonicalName(database, viewerOf(request), kind, written, now()) : written;
}
