import { cutText } from '@tribunal/core/text';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { signIn } from '../../../actions/accounts/sign-in.ts';
import type { Site } from '../../../site.ts';
import { deleteSession } from '../../../storage/accounts/sessions.ts';
import { errorList, field, postForm } from '../../html/forms.ts';
import { html } from '../../html/html.ts';
import { mountPage } from '../../mount-page.ts';
import { pageErrors, sendRefusal } from '../../reply/errors.ts';
import { showRefusal } from '../../reply/show-refusal.ts';
import { textField } from '../../request/form-fields.ts';
import { nextPath } from '../../request/next-path.ts';
import { beginSession, endSession, visitorOf } from '../../request/visitor.ts';

export function mountSignIn(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: '/accounts/login/',
    access: 'anyone',
    get: ({ caller, query }, reply) => {
      const next = textField(query, 'next');
      if (caller.kind !== 'guest') return reply.redirect(nextPath(next, '/user'));
      return showForm(reply, site, { username: '', next });
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
  const username = textField(request.body, 'username');
  const next = textField(request.body, 'next') || textField(request.query, 'next');
  const credentials = { username, password: textField(request.body, 'password') };
  const answer = await signIn(site, credentials, visitorOf(request));
  if ('refusal' in answer) return showForm(reply, site, { username, next, ...showRefusal(reply, answer) });
  return beginSession(reply, site, answer).redirect(nextPath(next, '/user'));
}

interface SignInForm {
  readonly username: string;
  readonly next: string;
  readonly status?: number;
  readonly errors?: readonly string[];
}

function showForm(
  reply: FastifyReply,
  { settings }: Site,
  { username, next, status = 200, errors = [] }: SignInForm,
): FastifyReply {
  const fields = html`<input type="hidden" name="next" value="${nextPath(next, '')}">
${field({ name: 'username', label: 'User name', value: cutText(username, 100), autocomplete: 'username' })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' })}`;
  const body = html`<section class="narrow"><h1>Sign in</h1>
${errorList(errors)}
${postForm(reply, '/accounts/login/', fields, 'Sign in')}
<p class="quiet"><a href="/accounts/password/reset/">Forgot the password?</a>${
    settings.SITE_OPEN_REGISTRATION && html` · <a href="/accounts/register/">Create an account</a>`
  }</p></section>`;
  return reply.page({ title: 'Sign in', status, body });
}
