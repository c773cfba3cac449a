import type { FastifyInstance } from 'fastify';
import type { Site } from '../../site.ts';
import { type ListedSession, listSessions } from '../../storage/accounts/sessions.ts';
import { moment } from '../html/forms.ts';
import { type Html, html } from '../html/html.ts';
import { pager } from '../html/pager.ts';
import { mountPage } from '../mount-page.ts';
import { pageNumber } from '../request/form-fields.ts';
import { adminPage } from './admin-layout.ts';

const PAGE_SIZE = 100;
const path = '/admin/sessions/';

export function mountAdminSessions(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path,
    access: 'staff',
    get: async ({ query }, reply) => {
      const page = pageNumber(query);
      const part = { now: site.now(), offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE + 1 };
      const sessions = await listSessions(site.database.query, part);
      const content = html`<p>A user’s sessions are ended on the user’s page.</p><div class="scroll"><table>
<thead><tr><th>User</th><th>Since</th><th>Address</th><th>Browser</th><th>Ends</th></tr></thead>
<tbody>${sessions.slice(0, PAGE_SIZE).map(row)}</tbody></table></div>
${pager({ path, page, hasMore: sessions.length > PAGE_SIZE })}`;
      return reply.page(adminPage(path, 'Sessions', content));
    },
  });
}

function row(session: ListedSession): Html {
  return html`<tr><td><a href="/admin/user/${session.userId}/">${session.username}</a></td><td>${moment(session.createdAt)}</td>
<td>${session.address}</td><td class="agent">${session.userAgent}</td><td>${moment(session.expiresAt)}</td></tr>`;
}
