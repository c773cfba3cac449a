import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { changePassword } from '../../actions/change-password.ts';
import type { Site } from '../../site.ts';
import { textField } from '../form-fields.ts';
import { errorList, field, postForm } from '../forms.ts';
import { html } from '../html.ts';
import { mountPage } from '../mount-page.ts';
import { showRefusal } from '../show-refusal.ts';
import { beginSession, sessionOf, visitorOf } from '../visitor.ts';

export function mountPasswordChange(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: '/accounts/password/change/',
    access: 'session',
    get: (_request, reply) => showForm(reply, 200, []),
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
  return showForm(reply, status, errors);
}

function showForm(reply: FastifyReply, status: number, errors: readonly string[]): FastifyReply {
  const old = {
    name: 'old_password',
    label: 'Present password',
    type: 'password',
    autocomplete: 'current-password',
  } as const;
  const fresh = {
    name: 'new_password',
    label: 'New password',
    type: 'password',
    autocomplete: 'new-password',
    hint: 'At least 8 characters.',
  } as const;
  const body = html`<section class="narrow"><h1>Change password</h1>
<p>Everybody who is signed in to this account elsewhere will be signed out.</p>
${errorList(errors)}
${postForm(reply, '/accounts/password/change/', [field(old), field(fresh)], 'Change password')}</section>`;
  return reply.page({ title: 'Change password', status, body });
}
