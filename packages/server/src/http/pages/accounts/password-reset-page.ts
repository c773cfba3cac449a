import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { resetHash, throttlePasswordResets } from '../../../actions/accounts/request-password-reset.ts';
import { resetPassword } from '../../../actions/accounts/reset-password.ts';
import type { SendMail } from '../../../mail.ts';
import type { Site } from '../../../site.ts';
import { findPasswordReset } from '../../../storage/accounts/password-resets.ts';
import { errorList, field, newPasswordField, postForm } from '../../html/forms.ts';
import { html } from '../../html/html.ts';
import { mountPage } from '../../mount-page.ts';
import { showRefusal } from '../../reply/show-refusal.ts';
import { textField } from '../../request/form-fields.ts';
import { resetPath, sendResetLinks } from './reset-links.ts';

export function mountPasswordReset(app: FastifyInstance, site: Site, sendMail: SendMail | undefined): void {
  mountPage(app, {
    path: resetPath,
    access: 'anyone',
    get: (_request, reply) => showRequestForm(reply, 200, []),
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
  { body, ip }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const refused = await throttlePasswordResets(site, ip);
  if (refused) {
    const { status, errors } = showRefusal(reply, refused);
    return showRequestForm(reply, status, errors);
  }
  // Not awaited: how long it takes would tell that there is somebody to send a link to.
  void sendResetLinks(site, sendMail, textField(body, 'email').trim());
  return reply.page({
    title: 'Check your mail',
    body: html`<section class="narrow"><h1>Check your mail</h1>
<p>If there is such an account, a link to choose a new password is on its way. It works once, within an hour.</p>
<p>Accounts without an e-mail address are helped by the site’s operator.</p></section>`,
  });
}

function showRequestForm(reply: FastifyReply, status: number, errors: readonly string[]): FastifyReply {
  const who = { name: 'email', label: 'User name or e-mail address', autocomplete: 'username' };
  const body = html`<section class="narrow"><h1>Forgot the password?</h1>
<p>Say who you are, and a link to choose a new one is sent to your e-mail address.</p>
${errorList(errors)}
${postForm(reply, resetPath, field(who), 'Send the link')}</section>`;
  return reply.page({ title: 'Forgot the password?', status, body });
}

async function showNewPassword(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const owner = await findPasswordReset(site.database.query, resetHash(tokenOf(request)), site.now());
  if (!owner) return showExpired(reply);
  return showNewPasswordForm(reply, tokenOf(request), 200, []);
}

async function answerNewPassword(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const answer = await resetPassword(site, tokenOf(request), textField(request.body, 'new_password'));
  if (!('refusal' in answer)) return reply.redirect('/accounts/login/');
  if (answer.refusal === 'link expired') return showExpired(reply);
  const { status, errors } = showRefusal(reply, answer);
  return showNewPasswordForm(reply, tokenOf(request), status, errors);
}

function tokenOf({ params }: FastifyRequest): string {
  return textField(params, 'token');
}

function showNewPasswordForm(
  reply: FastifyReply,
  token: string,
  status: number,
  errors: readonly string[],
): FastifyReply {
  const password = newPasswordField('new_password', 'New password');
  const body = html`<section class="narrow"><h1>Choose a new password</h1>
${errorList(errors)}
${postForm(reply, `${resetPath}${encodeURIComponent(token)}/`, password, 'Save password')}</section>`;
  return reply.page({ title: 'Choose a new password', status, body });
}

function showExpired(reply: FastifyReply): FastifyReply {
  const { status, errors } = showRefusal(reply, { refusal: 'link expired' });
  const body = html`<section class="narrow"><h1>This link does not work</h1><p>${errors}</p>
<p><a href="${resetPath}">Ask for another one</a></p></section>`;
  return reply.page({ title: 'This link does not work', status, body });
}
