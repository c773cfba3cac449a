import { METHODS } from 'node:http';
import type { Access } from '@tribunal/contract/api/endpoint';
import type { PageContract, PageOperation } from '@tribunal/contract/pages/page';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { dataErrors, pageErrors, sendRefusal } from './request/errors.ts';
import { keepingFiles } from './request/uploads.ts';

type Answer = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

/** What a page does. */
export interface PageHandlers {
  readonly isBeforeTwoFactor?: boolean;
  /** The action recognizes repeated keys of requests itself. */
  readonly knowsKeys?: boolean;
  readonly get?: Answer;
  readonly post?: Answer;
  readonly patch?: Answer;
  readonly remove?: Answer;
  /** Bytes of a form with files, if that depends on the request. */
  readonly maxForm?: (request: FastifyRequest) => Promise<number>;
  /** For files that are larger than those of other forms. */
  readonly upload?: Upload;
}

type Method = 'get' | 'post' | 'patch' | 'remove';

/** A handler for each operation of the contract. The page may have more methods, which serve only people. */
type HandlersOf<P extends PageContract> = PageHandlers & {
  readonly [Name in Method & keyof P as P[Name] extends PageOperation ? Name : never]-?: Answer;
};

/** One address for people that answers no JSON. */
interface PageRoute extends PageHandlers {
  readonly path: string;
  readonly access: Access;
}

interface Upload {
  readonly maxBytes: number;
  /** For a body without a file, which is parsed as a whole. */
  readonly maxOtherBytes?: number;
  /** Before anything is read of it; true when it has been refused. */
  readonly isRefused: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
}

/** A page with the address, the access and the operations of its contract. */
export function mountPage<const P extends PageContract>(
  app: FastifyInstance,
  contract: P,
  handlers: HandlersOf<P>,
): void;
export function mountPage(app: FastifyInstance, route: PageRoute): void;
/** Other methods of HTTP are 405; a path that ends in a slash is found without it too. */
export function mountPage(
  app: FastifyInstance,
  route: PageRoute | PageContract,
  handlers: PageHandlers = route as PageRoute,
): void {
  const { path, access } = route;
  const { isBeforeTwoFactor, knowsKeys = false, get, post, patch, remove, upload, maxForm } = handlers;
  const config = { access, isBeforeTwoFactor: isBeforeTwoFactor ?? false, knowsKeys };
  if (get) app.get(path, { config }, async (request, reply) => get(request, reply));
  if (post)
    app.post(
      path,
      { config: { ...config, ...(maxForm && { maxForm }) }, ...uploadOptions(upload) },
      async (request, reply) => keepingFiles(request, () => post(request, reply)),
    );
  if (patch) app.patch(path, { config }, async (request, reply) => patch(request, reply));
  if (remove) app.delete(path, { config }, async (request, reply) => remove(request, reply));
  const methods = { GET: get, HEAD: get, POST: post, PATCH: patch, DELETE: remove };
  const allowed = Object.entries(methods).flatMap(([method, isThere]) => (isThere ? [method] : []));
  refuseOtherMethods(app, path, allowed);
  if (get && path.length > 1 && path.endsWith('/')) redirectToSlash(app, path);
}

function uploadOptions(upload: Upload | undefined) {
  if (!upload) return {};
  return {
    bodyLimit: upload.maxBytes,
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      const isUpload = /^multipart\//i.test(request.headers['content-type'] ?? '');
      if (isUpload) return (await upload.isRefused(request, reply)) ? reply : undefined;
      const length = Number(request.headers['content-length'] ?? Number.NaN);
      const { maxOtherBytes } = upload;
      const hasBody = request.headers['transfer-encoding'] !== undefined || length > 0;
      if (hasBody && maxOtherBytes !== undefined && !(length <= maxOtherBytes))
        return sendRefusal(request, reply, dataErrors.tooLarge);
      return undefined;
    },
  };
}

/** Without those of its extensions, as WebDAV, which find no page: a route for each takes most of the time in which a site starts. */
const httpMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY'].filter(
  (method) => METHODS.includes(method),
);

/** Before the body is read or anything is asked of the caller. */
function refuseOtherMethods(app: FastifyInstance, url: string, allowed: readonly string[]): void {
  app.route({
    url,
    method: httpMethods.filter((method) => !allowed.includes(method)),
    config: { access: 'anyone', isBeforeTwoFactor: true },
    onRequest: async (request, reply) =>
      sendRefusal(request, reply.header('Allow', allowed.join(', ')), pageErrors.methodNotAllowed),
    handler: () => {},
  });
}

function redirectToSlash(app: FastifyInstance, path: string): void {
  const config = { access: 'anyone', isBeforeTwoFactor: true } as const;
  app.get(path.slice(0, -1), { config }, async ({ url }, reply) =>
    reply.redirect(url.replace(/(?=\?|$)/, '/'), 301),
  );
}
