import { cutText } from '@tribunal/core/text';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { signUp } from '../../../actions/accounts/sign-up.ts';
import type { Site } from '../../../site.ts';
import { errorList, field, newPasswordField, postForm } from '../../html/forms.ts';
import { html } from '../../html/html.ts';
import { mountPage } from '../../mount-page.ts';
import { pageErrors, sendRefusal } from '../../reply/errors.ts';
import { showRefusal } from '../../reply/show-refusal.ts';
import { textField } from '../../request/form-fields.ts';
import { beginSession, visitorOf } from '../../request/visitor.ts';

export function mountSignUp(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: '/accounts/register/',
    access: 'anyone',
    get: ({ caller }, reply) => {
      if (caller.kind !== 'guest') return reply.redirect('/user');
      if (site.settings.SITE_OPEN_REGISTRATION) return showForm(reply, { username: '', email: '' });
      return showClosed(reply);
    },
    post: (request, reply) => answerSignUp(site, request, reply),
  });
}

async function answerSignUp(site: Site, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (request.caller.kind === 'token') return sendRefusal(request, reply, pageErrors.sessionRequired);
  const username = textField(request.body, 'username');
  const email = textField(request.body, 'email').trim();
  const password = textField(request.body, 'password');
  const answer = await signUp(site, { username, email, password }, visitorOf(request));
  if (!('refusal' in answer)) return beginSession(reply, site, answer).redirect('/user');
  if (answer.refusal === 'registration is closed') return showClosed(reply);
  return showForm(reply, { username, email, ...showRefusal(reply, answer) });
}

interface SignUpForm {
  readonly username: string;
  readonly email: string;
  readonly status?: number;
  readonly errors?: readonly string[];
}

function showForm(
  reply: FastifyReply,
  { username, email, status = 200, errors = [] }: SignUpForm,
): FastifyReply {
  const name = {
    name: 'username',
    label: 'User name',
    value: cutText(username, 100),
    autocomplete: 'username',
    maxLength: 30,
    hint: 'Letters, digits, hyphens and underscores. Everybody sees it, and it stays.',
  };
  const address = {
    name: 'email',
    label: 'E-mail address (optional)',
    type: 'email',
    value: cutText(email, 300),
    autocomplete: 'email',
    isOptional: true,
    hint: 'Only used to help you back in when you forget the password.',
  } as const;
  const password = newPasswordField('password', 'Password');
  const body = html`<section class="narrow"><h1>Create an account</h1>
${errorList(errors)}
${postForm(reply, '/accounts/register/', [field(name), field(address), password], 'Create account')}
<p class="quiet">You have one? <a href="/accounts/login/">Sign in</a></p></section>`;
  return reply.page({ title: 'Create an account', status, body });
}

function showClosed(reply: FastifyReply): FastifyReply {
  const { status, errors } = showRefusal(reply, { refusal: 'registration is closed' });
  return reply.page({
    title: 'Registration is closed',
    status,
    body: html`<h1>Registration is closed</h1><p>${errors}</p><p><a href="/accounts/login/">Sign in</a></p>`,
  });
}
