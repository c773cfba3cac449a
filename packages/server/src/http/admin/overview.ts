import type { FastifyInstance } from 'fastify';
import type { Site } from '../../site.ts';
import { type Account, findAccount } from '../../storage/accounts.ts';
import { html } from '../html.ts';
import { mountPage } from '../mount-page.ts';
import { sessionOf } from '../visitor.ts';
import { adminPage } from './frame.ts';

export function mountOverview(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: '/admin/',
    access: 'staff',
    get: async (request, reply) => {
      const account = (await findAccount(site.database.query, sessionOf(request).userId)) as Account;
      const advice = html`<p class="notice">Your account has no second factor: your password alone opens these pages.
<a href="/accounts/2fa/enable/">Switch on two-factor authentication</a></p>`;
      const content = html`${account.totpKey === null && advice}
<p>What is done here is written to the <a href="/admin/audit/">audit log</a>. API tokens are not accepted on these pages.</p>`;
      return reply.page(adminPage('/admin/', 'Administration', content));
    },
  });
}
