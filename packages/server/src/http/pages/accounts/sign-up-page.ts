import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invitationHash } from '../../../actions/accounts/invite.ts';
import { signUp } from '../../../actions/accounts/sign-up.ts';
import type { Site } from '../../../site.ts';
import { isInvitation } from '../../../storage/accounts/invitations.ts';
import { beginSession, visitorOf } from '../../caller/visitor.ts';
import { answerForm } from '../../forms/answer-form.ts';
import { defineForm } from '../../forms/form.ts';
import { type ShownForm, unsentForm } from '../../forms/form-content.ts';
import { postForm } from '../../forms/post-form.ts';
import { html } from '../../html/html.ts';
import { messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { pageErrors, sendRefusal } from '../../reply/errors.ts';
import { showRefusal } from '../../reply/show-refusal.ts';
import { textField } from '../../request/form-fields.ts';
import { email, newPassword } from './account-fields.ts';

const form = defineForm({
  username: {
    kind: 'text',
    label: (t) => t.accounts.username,
    hint: (t) => t.accounts.usernameHint,
    autocomplete: 'username',
    maxLength: 30,
  },
  email: { ...email, label: (t) => t.accounts.emailOptional, hint: (t) => t.accounts.emailHint },
  password: { ...newPassword, label: (t) => t.accounts.password },
  invitation: { kind: 'hidden' },
});

export function mountSignUp(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: '/accounts/register/',
    access: 'anyone',
    get: async ({ caller, query }, reply) => {
      if (caller.kind !== 'guest') return reply.redirect('/user');
      const invitation = textField(query, 'invitation');
      const isOpen = invitation === '' && site.settings.SITE_OPEN_REGISTRATION;
      if (isOpen || (await isUsable(site, invitation))) return showForm(reply, unsentForm({ invitation }));
      return showClosed(reply, invitation === '' ? 'registration is closed' : 'invitation is not valid');
    },
    post: (request, reply) => answerSignUp(site, request, reply),
  });
}

async function answerSignUp(site: Site, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (request.caller.kind === 'token') return sendRefusal(request, reply, pageErrors.sessionRequired);
  const hasInvitation = textField(request.body, 'invitation') !== '';
  if (!site.settings.SITE_OPEN_REGISTRATION && !hasInvitation)
    return showClosed(reply, 'registration is closed');
  return answerForm(request, reply, {
    form,
    act: async (values) => {
      const answer = await signUp(site, values, visitorOf(request));
      return 'refusal' in answer ? answer : beginSession(reply, site, answer).redirect('/');
    },
    show: (shown) => showForm(reply, shown),
  });
}

function showForm(reply: FastifyReply, shown: ShownForm): FastifyReply {
  const { accounts } = messagesOf(reply.request);
  const look = { action: '/accounts/register/', button: accounts.createAccountButton };
  const body = html`<section class="narrow"><h1>${accounts.createAccount}</h1>
${postForm(reply, form, look, shown)}
<p class="quiet">${accounts.haveAccount(html`<a href="/accounts/login/">${accounts.signIn}</a>`)}</p></section>`;
  return reply.page({ title: accounts.createAccount, status: shown.status, body });
}

function isUsable({ database, now }: Site, invitation: string): Promise<boolean> {
  return isInvitation(database.query, invitationHash(invitation), now());
}

function showClosed(
  reply: FastifyReply,
  refusal: 'registration is closed' | 'invitation is not valid',
): FastifyReply {
  const { accounts } = messagesOf(reply.request);
  const { status, message } = showRefusal(reply, { refusal });
  const body = html`<h1>${accounts.registrationIsClosed}</h1><p>${message}</p><p><a href="/accounts/login/">${accounts.signIn}</a></p>`;
  return reply.page({ title: accounts.registrationIsClosed, status, body });
}
