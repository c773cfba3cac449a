import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accountFaults } from '../../../actions/accounts/create-account.ts';
import { invitationHash } from '../../../actions/accounts/invite.ts';
import { type ClosedRegistration, closedRegistration, signUp } from '../../../actions/accounts/sign-up.ts';
import { type Refusal, refuse } from '../../../actions/refusal.ts';
import type { Site } from '../../../site.ts';
import { isInvitation } from '../../../storage/accounts/invitations.ts';
import { beginSession, visitorOf } from '../../caller/visitor.ts';
import { answerForm, wrongFields } from '../../forms/answer-form.ts';
import { defineForm } from '../../forms/form.ts';
import { type ShownForm, unsentForm } from '../../forms/form-content.ts';
import { postForm } from '../../forms/post-form.ts';
import { html } from '../../html/html.ts';
import { messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { sendRefused } from '../../reply/send-refused.ts';
import { showRefusal } from '../../reply/show-refusal.ts';
import { wantsJson } from '../../request/answer-kind.ts';
import { pageErrors, sendRefusal } from '../../request/errors.ts';
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
    get: async (request, reply) => {
      if (request.caller.kind !== 'guest') return reply.redirect('/user');
      const invitation = textField(request.query, 'invitation');
      const closed = invitation === '' ? await closedRegistration(site) : await unusable(site, invitation);
      return closed ? sendClosed(request, reply, closed) : showForm(reply, unsentForm({ invitation }));
    },
    post: (request, reply) => answerSignUp(site, request, reply),
  });
}

async function answerSignUp(site: Site, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (request.caller.kind === 'token') return sendRefusal(request, reply, pageErrors.sessionRequired);
  const closed = textField(request.body, 'invitation') === '' && (await closedRegistration(site));
  if (closed) return sendClosed(request, reply, closed);
  return answerForm(request, reply, {
    form,
    refusalsOf: accountFaults,
    act: async (values) => {
      const answer = await signUp(site, values, visitorOf(request));
      if ('faults' in answer) return wrongFields(answer.faults);
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

async function unusable({ database, now }: Site, invitation: string): Promise<Closed | undefined> {
  const isUsable = await isInvitation(database.query, invitationHash(invitation), now());
  return isUsable ? undefined : refuse('invitation is not valid');
}

type Closed = ClosedRegistration | Refusal<'invitation is not valid'>;

function sendClosed(request: FastifyRequest, reply: FastifyReply, closed: Closed): FastifyReply {
  if (wantsJson(request)) return sendRefused(request, reply, closed);
  const { accounts } = messagesOf(request);
  const { status, message } = showRefusal(reply, closed);
  const body = html`<h1>${accounts.registrationIsClosed}</h1><p>${message}</p><p><a href="/accounts/login/">${accounts.signIn}</a></p>`;
  return reply.page({ title: accounts.registrationIsClosed, status, body });
}
