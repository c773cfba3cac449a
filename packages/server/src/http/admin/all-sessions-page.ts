import type { FastifyInstance } from 'fastify';
import type { Site } from '../../site.ts';
import { type ListedSession, listSessions } from '../../storage/accounts/sessions.ts';
import { type Html, html } from '../html/html.ts';
import { moment } from '../html/moment.ts';
import { type Messages, messagesOf } from '../messages/messages.ts';
import { mountPage } from '../mount-page.ts';
import { pager } from '../parts/pager.ts';
import { pageNumber } from '../request/form-fields.ts';
import { sendAdminPage } from './admin-layout.ts';

const PAGE_SIZE = 100;
const path = '/admin/sessions/';

export function mountAllSessions(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path,
    access: 'staff',
    get: async (request, reply) => {
      const t = messagesOf(request);
      const { admin } = t;
      const page = pageNumber(request.query);
      const part = { now: site.now(), offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE + 1 };
      const sessions = await listSessions(site.database.query, part);
      const content = html`<p>${admin.sessionsText}</p><div class="scroll"><table class="stacked">
<thead><tr><th scope="col">${admin.user}</th><th scope="col">${admin.signedIn}</th><th scope="col">${admin.address}</th><th scope="col">${admin.browser}</th><th scope="col">${admin.ends}</th></tr></thead>
<tbody>${sessions.slice(0, PAGE_SIZE).map((session) => row(admin, session))}</tbody></table></div>
${pager(t, { path, page, hasMore: sessions.length > PAGE_SIZE })}`;
      return sendAdminPage(reply, path, admin.sessions, content);
    },
  });
}

function row(admin: Messages['admin'], session: ListedSession): Html {
  return html`<tr><td><a href="/admin/user/${session.userId}/">${session.username}</a></td><td data-label="${admin.signedIn}">${moment(session.createdAt)}</td>
<td data-label="${admin.address}">${session.address}</td><td class="agent" data-label="${admin.browser}">${session.userAgent}</td><td data-label="${admin.ends}">${moment(session.expiresAt)}</td></tr>`;
}
