import type { FastifyInstance } from 'fastify';
import { html } from '../html/html.ts';
import { messagesOf } from '../messages/messages.ts';
import { mountPage } from '../mount-page.ts';
import { sendAdminPage } from './admin-layout.ts';

export function mountOverview(app: FastifyInstance): void {
  mountPage(app, {
    path: '/admin/',
    access: 'staff',
    get: (request, reply) => {
      const { admin } = messagesOf(request);
      const auditLog = html`<a href="/admin/audit/">${admin.auditLogLink}</a>`;
      const content = html`<p>${admin.overviewText(auditLog)}</p>`;
      return sendAdminPage(reply, '/admin/', admin.administration, content);
    },
  });
}
