import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { signUp } from '../../../actions/accounts/sign-up.ts';
import type { Site } from '../../../site.ts';
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
});

export function mountSignUp(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: '/accounts/register/',
    access: 'anyone',
    get: ({ caller }, reply) => {
      if (caller.kind !== 'guest') return reply.redirect('/user');
      return site.settings.SITE_OPEN_REGISTRATION ? showForm(reply, unsentForm()) : showClosed(reply);
    },
    post: (request, reply) => answerSignUp(site, request, reply),
  });
}

async function answerSignUp(site: Site, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (request.caller.kind === 'token') return sendRefusal(request, reply, pageErrors.sessionRequired);
  if (!site.settings.SITE_OPEN_REGISTRATION) return showClosed(reply);
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

function showClosed(reply: FastifyReply): FastifyReply {
  const { accounts } = messagesOf(reply.request);
  const { status, message } = showRefusal(reply, { refusal: 'registration is closed' });
  const body = html`<h1>${accounts.registrationIsClosed}</h1><p>${message}</p><p><a href="/accounts/login/">${accounts.signIn}</a></p>`;
  return reply.page({ title: accounts.registrationIsClosed, status, body });
}
