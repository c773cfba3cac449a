import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { changePassword } from '../../../actions/accounts/change-password.ts';
import type { Site } from '../../../site.ts';
import { errorList, field, newPasswordField, postForm } from '../../html/forms.ts';
import { html } from '../../html/html.ts';
import { mountPage } from '../../mount-page.ts';
import { showRefusal } from '../../reply/show-refusal.ts';
import { textField } from '../../request/form-fields.ts';
import { beginSession, sessionOf, visitorOf } from '../../request/visitor.ts';

export function mountPasswordChange(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: '/accounts/password/change/',
    access: 'session',
    get: (request, reply) => showForm(request, reply, 200, []),
    post: (request, reply) => answerChange(site, request, reply),
  });
}

async function answerChange(site: Site, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const passwords = {
    old: textField(request.body, 'old_password'),
    new: textField(request.body, 'new_password'),
  };
  const answer = await changePassword(site, sessionOf(request), passwords, visitorOf(request));
  if (!('refusal' in answer)) return beginSession(reply, site, answer).redirect('/edit/profile/?saved');
  const { status, errors } = showRefusal(reply, answer);
  return showForm(request, reply, status, errors);
}

function showForm(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  errors: readonly string[],
): FastifyReply {
  const old = {
    name: 'old_password',
    label: 'Present password',
    type: 'password',
    autocomplete: 'current-password',
  } as const;
  const fresh = newPasswordField('new_password', 'New password');
  // Tells password managers whose password this is.
  const username = html`<input type="hidden" name="username" autocomplete="username" value="${sessionOf(request).username}">`;
  const body = html`<section class="narrow"><h1>Change password</h1>
<p>Everybody who is signed in to this account elsewhere will be signed out.</p>
${errorList(errors)}
${postForm(reply, '/accounts/password/change/', [username, field(old), fresh], 'Change password')}</section>`;
  return reply.page({ title: 'Change password', status, body });
}
