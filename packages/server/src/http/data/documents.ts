import { createHash } from 'node:crypto';
import { endpointGroups } from '@tribunal/contract/endpoints';
import { openApiDocument } from '@tribunal/contract/openapi/openapi';
import type { FastifyInstance } from 'fastify';
import { mountPage } from '../mount-page.ts';
import { sendCached } from '../reply/send-cached.ts';
import type { CachedAnswer } from '../reply/versioned-cache.ts';
import { interfacePage } from './interface-page.ts';

/** The interface of this site, for programs and for people. */
export function mountDocuments(app: FastifyInstance): void {
  const document = cachedDocument();
  mountPage(app, {
    path: '/api/v2/openapi.json',
    access: 'anyone',
    get: (request, reply) => sendCached(request, reply.header('access-control-allow-origin', '*'), document),
  });
  const body = interfacePage();
  mountPage(app, {
    path: '/api/docs',
    access: 'anyone',
    get: (_request, reply) => reply.page({ title: 'Interface', body }),
  });
}

function cachedDocument(): CachedAnswer {
  const body = Buffer.from(JSON.stringify(openApiDocument(endpointGroups)));
  const version = createHash('sha1').update(body).digest('base64url');
  return { version, body, encoded: new Map() };
}
