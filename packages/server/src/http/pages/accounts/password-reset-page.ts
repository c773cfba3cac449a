import { passwordResetPage } from '@tribunal/contract/pages/accounts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { resetHash, throttlePasswordResets } from '../../../actions/accounts/request-password-reset.ts';
import { resetPassword } from '../../../actions/accounts/reset-password.ts';
import type { SendMail } from '../../../environment/mail.ts';
import type { Site } from '../../../site.ts';
import { findPasswordReset } from '../../../storage/accounts/password-resets.ts';
import { answerForm } from '../../forms/answer-form.ts';
import { defineForm } from '../../forms/form.ts';
import { type ShownForm, unsentForm } from '../../forms/form-content.ts';
import { postForm } from '../../forms/post-form.ts';
import { html } from '../../html/html.ts';
import { messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { sendData } from '../../reply/page-data.ts';
import { showRefusal } from '../../reply/show-refusal.ts';
import { wantsJson } from '../../request/answer-kind.ts';
import { textField } from '../../request/form-fields.ts';
import { newPassword } from './account-fields.ts';
import { resetPath, sendResetLinks } from './reset-links.ts';

const requestForm = defineForm({
  email: {
    kind: 'text',
    label: (t) => t.accounts.usernameOrEmail,
    autocomplete: 'username',
    maxLength: 254,
  },
});

const passwordForm = defineForm({ new_password: { ...newPassword, isOptional: true } });

export function mountPasswordReset(app: FastifyInstance, site: Site, sendMail: SendMail | undefined): void {
  mountPage(app, passwordResetPage, {
    get: (_request, reply) => showRequestForm(reply, unsentForm()),
    post: (request, reply) => answerRequest(site, sendMail, request, reply),
  });
  mountPage(app, {
    path: `${resetPath}:token/`,
    access: 'anyone',
    get: (request, reply) => showNewPassword(site, request, reply),
    post: (request, reply) => answerNewPassword(site, request, reply),
  });
}

async function answerRequest(
  site: Site,
  sendMail: SendMail | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  return answerForm(request, reply, {
    form: requestForm,
    act: async ({ email }) => {
      const refused = await throttlePasswordResets(site, request.ip);
      if (refused) return refused;
      // Not awaited: how long it takes would tell whether the account exists.
      void sendResetLinks(site, sendMail, messagesOf(request), email);
      return wantsJson(request) ? sendData(reply, passwordResetPage.post, {}) : showSent(reply);
    },
    show: (shown) => showRequestForm(reply, shown),
  });
}

function showSent(reply: FastifyReply): FastifyReply {
  const { accounts } = messagesOf(reply.request);
  const body = html`<section class="narrow"><h1>${accounts.checkYourMail}</h1>
<p>${accounts.linkIsSent}</p>
<p>${accounts.noEmail}</p></section>`;
  return reply.page({ title: accounts.checkYourMail, body });
}

function showRequestForm(reply: FastifyReply, shown: ShownForm): FastifyReply {
  const { accounts } = messagesOf(reply.request);
  const look = { action: resetPath, button: accounts.sendLink };
  const body = html`<section class="narrow"><h1>${accounts.forgotPassword}</h1>
<p>${accounts.askForResetLink}</p>
${postForm(reply, requestForm, look, shown)}</section>`;
  return reply.page({ title: accounts.forgotPassword, status: shown.status, body });
}

async function showNewPassword(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const owner = await findPasswordReset(site.database.query, resetHash(tokenOf(request)), site.now());
  return owner ? showPasswordForm(reply, tokenOf(request), unsentForm()) : showExpired(reply);
}

async function answerNewPassword(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  return answerForm(request, reply, {
    form: passwordForm,
    act: async ({ new_password }) => {
      const answer = await resetPassword(site, tokenOf(request), new_password);
      if (!('refusal' in answer)) return reply.redirect('/accounts/login/');
      return answer.refusal === 'link expired' && !wantsJson(request) ? showExpired(reply) : answer;
    },
    show: (shown) => showPasswordForm(reply, tokenOf(request), shown),
  });
}

function tokenOf({ params }: FastifyRequest): string {
  return textField(params, 'token');
}

function showPasswordForm(reply: FastifyReply, token: string, shown: ShownForm): FastifyReply {
  const { accounts } = messagesOf(reply.request);
  const look = { action: `${resetPath}${encodeURIComponent(token)}/`, button: accounts.savePassword };
  const body = html`<section class="narrow"><h1>${accounts.chooseNewPassword}</h1>
${postForm(reply, passwordForm, look, shown)}</section>`;
  return reply.page({ title: accounts.chooseNewPassword, status: shown.status, body });
}

function showExpired(reply: FastifyReply): FastifyReply {
  const { accounts } = messagesOf(reply.request);
  const { status, message } = showRefusal(reply, { refusal: 'link expired' });
  const body = html`<section class="narrow"><h1>${accounts.linkDoesNotWork}</h1><p>${message}</p>
<p><a href="${resetPath}">${accounts.askForAnotherLink}</a></p></section>`;
  return reply.page({ title: accounts.linkDoesNotWork, status, body });
}
