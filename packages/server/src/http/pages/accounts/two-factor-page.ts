import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { passTwoFactor } from '../../../actions/accounts/two-factor/pass-two-factor.ts';
import type { Site } from '../../../site.ts';
import { errorList, field, postForm } from '../../html/forms.ts';
import { html } from '../../html/html.ts';
import { mountPage } from '../../mount-page.ts';
import { showRefusal } from '../../reply/show-refusal.ts';
import { textField } from '../../request/form-fields.ts';
import { nextPath } from '../../request/next-path.ts';
import { beginSession, sessionOf, visitorOf } from '../../request/visitor.ts';

/** Where a session goes that knows the password but has not shown the second factor. */
export function mountTwoFactor(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: '/accounts/2fa/',
    access: 'session',
    isBeforeTwoFactor: true,
    get: (request, reply) => {
      const next = textField(request.query, 'next');
      if (sessionOf(request).twoFactor !== 'due') return reply.redirect(nextPath(next, '/user'));
      return showForm(reply, next, 200, []);
    },
    post: (request, reply) => answerCode(site, request, reply),
  });
}

async function answerCode(site: Site, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const next = textField(request.body, 'next') || textField(request.query, 'next');
  const caller = sessionOf(request);
  if (caller.twoFactor !== 'due') return reply.redirect(nextPath(next, '/user'));
  const code = textField(request.body, 'totp_or_scratch_code');
  const answer = await passTwoFactor(site, caller, code, visitorOf(request));
  if (!('refusal' in answer)) return beginSession(reply, site, answer).redirect(nextPath(next, '/user'));
  const { status, errors } = showRefusal(reply, answer);
  return showForm(reply, next, status, errors);
}

function showForm(
  reply: FastifyReply,
  next: string,
  status: number,
  errors: readonly string[],
): FastifyReply {
  const code = {
    name: 'totp_or_scratch_code',
    label: 'Code',
    autocomplete: 'one-time-code',
    maxLength: 40,
    hint: 'The six digits that your authenticator app shows, or one of your scratch codes.',
  };
  const fields = html`<input type="hidden" name="next" value="${nextPath(next, '')}">${field(code)}`;
  const body = html`<section class="narrow"><h1>Two-factor authentication</h1>
${errorList(errors)}
${postForm(reply, '/accounts/2fa/', fields, 'Continue')}</section>`;
  return reply.page({ title: 'Two-factor authentication', status, body });
}
