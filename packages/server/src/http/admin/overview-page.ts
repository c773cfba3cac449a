import type { FastifyInstance } from 'fastify';
import { html } from '../html/html.ts';
import { mountPage } from '../mount-page.ts';
import { adminPage } from './admin-layout.ts';

const content = html`<p>What is done here is written to the <a href="/admin/audit/">audit log</a>. API tokens are not accepted on these pages.</p>`;

export function mountOverview(app: FastifyInstance): void {
  mountPage(app, {
    path: '/admin/',
    access: 'staff',
    get: (_request, reply) => reply.page(adminPage('/admin/', 'Administration', content)),
  });
}
