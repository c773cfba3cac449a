import { endpointGroups } from '@tribunal/contract/endpoints';
import { openApiDocument } from '@tribunal/contract/openapi/openapi';
import type { FastifyInstance } from 'fastify';
import type { Html } from '../html/html.ts';
import { type Messages, messagesOf } from '../messages/messages.ts';
import { mountDocument } from '../mount-document.ts';
import { mountPage } from '../mount-page.ts';
import { pageErrors, sendRefusal } from '../request/errors.ts';
import { textField } from '../request/form-fields.ts';
import { documentedApart, groupPage, interfacePage } from './interface-page.ts';

/** The documentation of the API, for programs and for people. */
export function mountDocuments(app: FastifyInstance): void {
  mountDocument(app, '/api/v2/openapi.json', () => openApiDocument(endpointGroups));
  const bodies = new Map<Messages, Html>();
  mountPage(app, {
    path: '/api/docs',
    access: 'anyone',
    get: (request, reply) => {
      const t = messagesOf(request);
      const body = bodies.get(t) ?? interfacePage(t);
      bodies.set(t, body);
      return reply.page({ title: t.api.title, body, scripts: ['statement'] });
    },
  });
  mountPage(app, {
    path: '/api/docs/:group',
    access: 'anyone',
    get: (request, reply) => {
      const t = messagesOf(request);
      const group = documentedApart.get(textField(request.params, 'group'));
      if (!group) return sendRefusal(request, reply, pageErrors.notFound);
      return reply.page({ title: group.name, body: groupPage(t, group), scripts: ['statement'] });
    },
  });
}
