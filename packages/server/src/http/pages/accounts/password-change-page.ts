import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { changePassword } from '../../../actions/accounts/change-password.ts';
import type { Site } from '../../../site.ts';
import { beginSession, sessionOf, visitorOf } from '../../caller/visitor.ts';
import { answerForm } from '../../forms/answer-form.ts';
import { defineForm } from '../../forms/form.ts';
import { type ShownForm, unsentForm } from '../../forms/form-content.ts';
import { postForm } from '../../forms/post-form.ts';
import { html } from '../../html/html.ts';
import { messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { currentPassword, newPassword } from './account-fields.ts';

const form = defineForm({
  old_password: { ...currentPassword, label: (t) => t.accounts.currentPassword, isOptional: true },
  new_password: { ...newPassword, isOptional: true },
});

export function mountPasswordChange(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: '/accounts/password/change/',
    access: 'session',
    get: (request, reply) => showForm(request, reply, unsentForm()),
    post: (request, reply) =>
      answerForm(request, reply, {
        form,
        act: async ({ old_password, new_password }) => {
          const passwords = { old: old_password, new: new_password };
          const answer = await changePassword(site, sessionOf(request), passwords, visitorOf(request));
          if ('refusal' in answer) return answer;
          return beginSession(reply, site, answer).redirect('/edit/profile/?saved');
        },
        show: (shown) => showForm(request, reply, shown),
      }),
  });
}

function showForm(request: FastifyRequest, reply: FastifyReply, shown: ShownForm): FastifyReply {
  const { accounts } = messagesOf(request);
  // Tells password managers whose password this is.
  const more = html`<input type="hidden" name="username" autocomplete="username" value="${sessionOf(request).username}">`;
  const look = { action: '/accounts/password/change/', button: accounts.changePassword, more };
  const body = html`<section class="narrow"><h1>${accounts.changePassword}</h1>
<p>${accounts.changePasswordEffect}</p>
${postForm(reply, form, look, shown)}</section>`;
  return reply.page({ title: accounts.changePassword, status: shown.status, body });
}
