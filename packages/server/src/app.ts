import { METHODS } from 'node:http';
import { dataError } from '@tribunal/contract/envelope';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import { dataErrors, sendNotFound, sendThrown } from './http/errors.ts';
import { mountHealth } from './http/healthz.ts';
import { mountSync } from './http/sync/routes.ts';
import type { Site } from './site.ts';

/** Who may call a route; every route declares it. */
export type RouteAccess = 'anyone' | 'sync key' | 'signed in' | 'staff';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: RouteAccess;
  }
}

export async function buildApp(site: Site): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: site.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: false,
    bodyLimit: 1_048_576,
    http: { maxHeaderSize: 65_536 },
    routerOptions: { maxParamLength: 65_536 },
    rewriteUrl: (request) => withoutTrailingSlash(request.url ?? '/'),
    frameworkErrors: (error, request, reply) => void sendThrown(error, request, reply),
    clientErrorHandler: refuseUnreadable,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  });
  for (const method of METHODS) {
    if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
  }
  app.setNotFoundHandler(sendNotFound);
  app.setErrorHandler(sendThrown);
  mountHealth(app, site);
  if (site.settings.SITE_ENABLE_SYNC_API) mountSync(app, site);
  await app.ready();
  return app;
}

/** Under /api/ a trailing slash means nothing. */
function withoutTrailingSlash(url: string): string {
  return url.startsWith('/api/') ? url.replace(/\/+(?=$|\?)/, '') : url;
}

/** Answers what cannot even be parsed as HTTP, so that no path is known: the wrapped form, whoever asked. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: import('node:net').Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const answer = error.code === 'HPE_HEADER_OVERFLOW' ? dataErrors.headersTooLarge : dataErrors.badRequest;
  const body = JSON.stringify(dataError(answer, 'GET', new Date()));
  const head = `HTTP/1.1 ${answer.code} ${answer.message}\r\nContent-Type: application/json; charset=utf-8\r\n`;
  socket.end(`${head}Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`);
}
