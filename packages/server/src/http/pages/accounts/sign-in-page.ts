import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { signIn } from '../../../actions/accounts/sign-in.ts';
import type { Site } from '../../../site.ts';
import { deleteSession } from '../../../storage/accounts/sessions.ts';
import { beginSession, endSession, visitorOf } from '../../caller/visitor.ts';
import { answerForm } from '../../forms/answer-form.ts';
import { defineForm } from '../../forms/form.ts';
import { type ShownForm, unsentForm } from '../../forms/form-content.ts';
import { postForm } from '../../forms/post-form.ts';
import { html } from '../../html/html.ts';
import { messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { pageErrors, sendRefusal } from '../../request/errors.ts';
import { textField } from '../../request/form-fields.ts';
import { nextPath } from '../../request/next-path.ts';
import { currentPassword } from './account-fields.ts';

const form = defineForm({
  next: { kind: 'hidden' },
  username: {
    kind: 'text',
    label: (t) => t.accounts.username,
    autocomplete: 'username',
    maxLength: 100,
    isOptional: true,
  },
  password: { ...currentPassword, isOptional: true },
});

export function mountSignIn(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: '/accounts/login/',
    access: 'anyone',
    get: ({ caller, query }, reply) => {
      const next = textField(query, 'next');
      if (caller.kind !== 'guest') return reply.redirect(nextPath(next, '/user'));
      return showForm(reply, site, unsentForm({ next: nextPath(next, '') }));
    },
    post: (request, reply) => answerSignIn(site, request, reply),
  });
  mountPage(app, {
    path: '/accounts/logout/',
    access: 'anyone',
    isBeforeTwoFactor: true,
    post: async (request, reply) => {
      const { caller } = request;
      if (caller.kind === 'token') return sendRefusal(request, reply, pageErrors.sessionRequired);
      if (caller.kind === 'session') await deleteSession(site.database.query, caller.sessionHash);
      return endSession(reply).redirect('/');
    },
  });
}

async function answerSignIn(site: Site, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (request.caller.kind === 'token') return sendRefusal(request, reply, pageErrors.sessionRequired);
  return answerForm(request, reply, {
    form,
    act: async ({ next, ...credentials }) => {
      const answer = await signIn(site, credentials, visitorOf(request));
      if ('refusal' in answer) return answer;
      const goal = next || textField(request.query, 'next');
      // The home page of an administrator shows the first steps of a new site.
      return beginSession(reply, site, answer).redirect(nextPath(goal, answer.isSuperuser ? '/' : '/user'));
    },
    show: (shown) => showForm(reply, site, shown),
  });
}

function showForm(reply: FastifyReply, { registration }: Site, shown: ShownForm): FastifyReply {
  const { accounts } = messagesOf(reply.request);
  const look = { action: '/accounts/login/', button: accounts.signIn };
  const body = html`<section class="narrow"><h1>${accounts.signIn}</h1>
${postForm(reply, form, look, shown)}
<p class="quiet"><a href="/accounts/password/reset/">${accounts.forgotPassword}</a>${
    registration.isOpen() && html` · <a href="/accounts/register/">${accounts.createAccount}</a>`
  }</p></section>`;
  return reply.page({ title: accounts.signIn, status: shown.status, body });
}
