import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { passTwoFactor } from '../../../actions/accounts/two-factor/pass-two-factor.ts';
import type { Site } from '../../../site.ts';
import { beginSession, sessionOf, visitorOf } from '../../caller/visitor.ts';
import { answerForm } from '../../forms/answer-form.ts';
import { defineForm } from '../../forms/form.ts';
import { type ShownForm, unsentForm } from '../../forms/form-content.ts';
import { postForm } from '../../forms/post-form.ts';
import { html } from '../../html/html.ts';
import { messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { textField } from '../../request/form-fields.ts';
import { nextPath } from '../../request/next-path.ts';
import { twoFactorCode } from './account-fields.ts';

const form = defineForm({
  next: { kind: 'hidden' },
  totp_or_scratch_code: { ...twoFactorCode, isOptional: true },
});

/** Where a session goes that has given the password but not the second factor. */
export function mountTwoFactor(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: '/accounts/2fa/',
    access: 'session',
    isBeforeTwoFactor: true,
    get: (request, reply) => {
      const next = textField(request.query, 'next');
      if (sessionOf(request).twoFactor !== 'due') return reply.redirect(nextPath(next, '/user'));
      return showForm(reply, unsentForm({ next: nextPath(next, '') }));
    },
    post: (request, reply) => answerCode(site, request, reply),
  });
}

function answerCode(site: Site, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return answerForm(request, reply, {
    form,
    act: async ({ next, totp_or_scratch_code: code }) => {
      const goal = nextPath(next || textField(request.query, 'next'), '/user');
      const caller = sessionOf(request);
      if (caller.twoFactor !== 'due') return reply.redirect(goal);
      const answer = await passTwoFactor(site, caller, code, visitorOf(request));
      return 'refusal' in answer ? answer : beginSession(reply, site, answer).redirect(goal);
    },
    show: (shown) => showForm(reply, shown),
  });
}

function showForm(reply: FastifyReply, shown: ShownForm): FastifyReply {
  const { accounts } = messagesOf(reply.request);
  const look = { action: '/accounts/2fa/', button: accounts.continue };
  const body = html`<section class="narrow"><h1>${accounts.twoFactor}</h1>
${postForm(reply, form, look, shown)}</section>`;
  return reply.page({ title: accounts.twoFactor, status: shown.status, body });
}
