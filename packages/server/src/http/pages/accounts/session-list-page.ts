import type { FastifyInstance } from 'fastify';
import type { Site } from '../../../site.ts';
import { deleteSessionsOf, type ListedSession, listSessions } from '../../../storage/accounts/sessions.ts';
import { endSession, sessionOf } from '../../caller/visitor.ts';
import { postButton } from '../../forms/post-form.ts';
import { type Html, html } from '../../html/html.ts';
import { moment } from '../../html/moment.ts';
import { type Messages, messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';

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
      const t = messagesOf(request);
      const { accounts } = t;
      const body = html`<h1>${accounts.whereSignedIn}</h1>
<div class="scroll"><table class="stacked"><thead><tr><th scope="col">${accounts.sessionStarted}</th><th scope="col">${accounts.sessionAddress}</th><th scope="col">${accounts.sessionBrowser}</th><th scope="col">${accounts.sessionEnds}</th></tr></thead>
<tbody>${sessions.map((session) => row(t, session, session.idHash.equals(sessionHash)))}</tbody></table></div>
${postButton(reply, path, accounts.signOutEverywhere, 'danger')}`;
      return reply.page({ title: accounts.sessions, body });
    },
    post: async (request, reply) => {
      await deleteSessionsOf(site.database.query, sessionOf(request).userId);
      return endSession(reply).redirect('/accounts/login/');
    },
  });
}

function row(t: Messages, session: ListedSession, isThisOne: boolean): Html {
  return html`<tr><td>${moment(session.createdAt)}</td><td data-label="${t.accounts.sessionAddress}">${session.address}</td><td class="agent" data-label="${t.accounts.sessionBrowser}">${session.userAgent}${
    isThisOne && html` <strong>${t.accounts.thisSession}</strong>`
  }</td><td data-label="${t.accounts.sessionEnds}">${moment(session.expiresAt)}</td></tr>`;
}
