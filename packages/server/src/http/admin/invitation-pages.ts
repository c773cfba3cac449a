import { invitationsPage } from '@tribunal/contract/pages/administration';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invitationPath, invite, withdrawInvitation } from '../../actions/accounts/invite.ts';
import { hasPermission } from '../../auth/caller.ts';
import { siteAddress } from '../../environment/mail.ts';
import type { Site } from '../../site.ts';
import { type ListedInvitation, listInvitations } from '../../storage/accounts/invitations.ts';
import { actorOf, sessionOf } from '../caller/visitor.ts';
import { answerForm } from '../forms/answer-form.ts';
import { type ShownForm, unsentForm } from '../forms/form-content.ts';
import { postButton, postForm } from '../forms/post-form.ts';
import { settingsForm } from '../forms/settings-form.ts';
import { type Html, html } from '../html/html.ts';
import { moment } from '../html/moment.ts';
import { messagesOf } from '../messages/messages.ts';
import { mountPage } from '../mount-page.ts';
import { sendData } from '../reply/page-data.ts';
import { sendRefused } from '../reply/send-refused.ts';
import { wantsJson } from '../request/answer-kind.ts';
import { pageErrors, sendRefusal } from '../request/errors.ts';
import { pathId } from '../request/path-id.ts';
import { sendAdminPage } from './admin-layout.ts';

const { path } = invitationsPage;

const form = settingsForm(invitationsPage.post.form, ({ invitations }) => ({
  uses: { label: invitations.uses },
  days: { label: invitations.days },
  organization: { label: invitations.organization, hint: invitations.organizationHint },
}));

export function mountInvitations(app: FastifyInstance, site: Site): void {
  mountPage(app, invitationsPage, {
    get: (_request, reply) => show(site, reply, unsentForm({ uses: 1, days: 7 }), null),
    post: async (request, reply) => {
      if (!mayInvite(request)) return sendRefusal(request, reply, pageErrors.forbidden);
      return answerForm(request, reply, {
        form,
        act: async (values) => {
          const made = await invite(site, actorOf(request), values);
          if ('refusal' in made) return made;
          if (wantsJson(request))
            return sendData(reply.header('Cache-Control', 'no-store'), invitationsPage.post, {
              link: linkOf(site, made.token),
            });
          return show(site, reply, unsentForm({ uses: 1, days: 7 }), made.token);
        },
        show: (shown) => show(site, reply, shown, null),
      });
    },
  });
  mountPage(app, {
    path: `${path}:id/delete/`,
    access: 'staff',
    post: async (request, reply) => {
      if (!mayInvite(request)) return sendRefusal(request, reply, pageErrors.forbidden);
      const answer = await withdrawInvitation(site, actorOf(request), pathId(request) ?? 0);
      return answer === 'withdrawn' ? reply.redirect(path) : sendRefused(request, reply, answer);
    },
  });
}

/** Like all changes of accounts that are not staff. */
function mayInvite(request: FastifyRequest): boolean {
  return hasPermission(sessionOf(request), 'change_user');
}

function linkOf({ settings }: Pick<Site, 'settings'>, token: string): string {
  return siteAddress(settings) + invitationPath(token);
}

async function show(
  { database, settings, now }: Site,
  reply: FastifyReply,
  shown: ShownForm,
  token: string | null,
): Promise<FastifyReply> {
  const { request } = reply;
  const { invitations } = messagesOf(request);
  const listed = await listInvitations(database.query, now());
  const link = token && linkOf({ settings }, token);
  const content = html`<p>${invitations.explained}</p>
${link && html`<p class="notice" role="status">${invitations.copyNow} <a href="${link}">${link}</a></p>`}
${mayInvite(request) && html`<section class="card"><h2>${invitations.newInvitation}</h2>${postForm(reply, form, { action: path, button: invitations.create }, shown)}</section>`}
${listed.length > 0 ? invitationTable(reply, listed) : html`<p>${invitations.none}</p>`}`;
  return sendAdminPage(reply, path, invitations.invitations, content, { status: shown.status });
}

function invitationTable(reply: FastifyReply, listed: readonly ListedInvitation[]): Html {
  const { invitations } = messagesOf(reply.request);
  const rows = listed.map(
    ({ id, usesLeft, organization, expiresAt }) =>
      html`<tr><th scope="row" data-label="${invitations.number}">${id}</th><td class="number" data-label="${invitations.usesLeft}">${usesLeft}</td><td data-label="${invitations.organization}">${organization ?? '–'}</td><td data-label="${invitations.expires}">${moment(expiresAt)}</td><td>${mayInvite(reply.request) && postButton(reply, `${path}${id}/delete/`, invitations.withdraw, 'danger')}</td></tr>
`,
  );
  return html`<div class="scroll"><table class="stacked">
<thead><tr><th scope="col">${invitations.number}</th><th scope="col" class="number">${invitations.usesLeft}</th><th scope="col">${invitations.organization}</th><th scope="col">${invitations.expires}</th><th scope="col">${invitations.action}</th></tr></thead>
<tbody>${rows}</tbody></table></div>`;
}
