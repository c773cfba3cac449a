import type { FastifyInstance } from 'fastify';
import type { Site } from '../../../site.ts';
import { deleteSessionsOf, type ListedSession, listSessions } from '../../../storage/accounts/sessions.ts';
import { moment, postForm } from '../../html/forms.ts';
import { type Html, html } from '../../html/html.ts';
import { mountPage } from '../../mount-page.ts';
import { endSession, sessionOf } from '../../request/visitor.ts';

const SHOWN = 100;

export function mountSessions(app: FastifyInstance, site: Site): void {
  const path = '/accounts/sessions/';
  mountPage(app, {
    path,
    access: 'session',
    get: async (request, reply) => {
      const { userId, sessionHash } = sessionOf(request);
      const sessions = await listSessions(site.database.query, {
        userId,
        now: site.now(),
        offset: 0,
        limit: SHOWN,
      });
      const body = html`<h1>Where you are signed in</h1>
<div class="scroll"><table><thead><tr><th>Since</th><th>Address</th><th>Browser</th><th>Ends</th></tr></thead>
<tbody>${sessions.map((session) => row(session, session.idHash.equals(sessionHash)))}</tbody></table></div>
${postForm(reply, path, html``, 'Sign out everywhere', 'danger')}`;
      return reply.page({ title: 'Sessions', body });
    },
    post: async (request, reply) => {
      await deleteSessionsOf(site.database.query, sessionOf(request).userId);
      return endSession(reply).redirect('/accounts/login/');
    },
  });
}

function row(session: ListedSession, isThisOne: boolean): Html {
  return html`<tr><td>${moment(session.createdAt)}</td><td>${session.address}</td><td class="agent">${session.userAgent}${
    isThisOne && html` <strong>(this one)</strong>`
  }</td><td>${moment(session.expiresAt)}</td></tr>`;
}
