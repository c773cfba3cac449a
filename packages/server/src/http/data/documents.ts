import { createHash } from 'node:crypto';
import { endpointGroups } from '@tribunal/contract/endpoints';
import { openApiDocument } from '@tribunal/contract/openapi/openapi';
import type { FastifyInstance } from 'fastify';
import type { Html } from '../html/html.ts';
import { type Messages, messagesOf } from '../messages/messages.ts';
import { mountPage } from '../mount-page.ts';
import { sendCached } from '../reply/send-cached.ts';
import type { CachedAnswer } from '../reply/versioned-cache.ts';
import { interfacePage } from './interface-page.ts';

/** The documentation of the API, for programs and for people. */
export function mountDocuments(app: FastifyInstance): void {
  const document = cachedDocument();
  mountPage(app, {
    path: '/api/v2/openapi.json',
    access: 'anyone',
    get: (request, reply) => sendCached(request, reply.header('access-control-allow-origin', '*'), document),
  });
  const bodies = new Map<Messages, Html>();
  mountPage(app, {
    path: '/api/docs',
    access: 'anyone',
    get: (request, reply) => {
      const t = messagesOf(request);
      const body = bodies.get(t) ?? interfacePage(t);
      bodies.set(t, body);
      return reply.page({ title: t.api.title, body });
    },
  });
}

function cachedDocument(): CachedAnswer {
  const body = Buffer.from(JSON.stringify(openApiDocument(endpointGroups)));
  const version = createHash('sha1').update(body).digest('base64url');
  return { version, body, encoded: new Map() };
}
