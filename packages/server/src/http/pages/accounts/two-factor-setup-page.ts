import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { renderSVG } from 'uqr';
import { disableTwoFactor } from '../../../actions/accounts/two-factor/disable-two-factor.ts';
import {
  enableTwoFactor,
  type OfferedKey,
  offerTotpKey,
  readOffer,
} from '../../../actions/accounts/two-factor/enable-two-factor.ts';
import { generateScratchCodes } from '../../../actions/accounts/two-factor/generate-scratch-codes.ts';
import { isAdminPath } from '../../../auth/authorization.ts';
import { totpAddress } from '../../../auth/two-factor.ts';
import type { Site } from '../../../site.ts';
import { errorList, field, postForm } from '../../html/forms.ts';
import { html } from '../../html/html.ts';
import { mountPage } from '../../mount-page.ts';
import { showRefusal } from '../../reply/show-refusal.ts';
import { wantsPage } from '../../request/answer-kind.ts';
import { textField } from '../../request/form-fields.ts';
import { nextPath } from '../../request/next-path.ts';
import { sessionOf } from '../../request/visitor.ts';

const settingsPath = '/edit/profile/';

export function mountTwoFactorSetup(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: '/accounts/2fa/enable/',
    access: 'session',
    get: (request, reply) => {
      const caller = sessionOf(request);
      const next = textField(request.query, 'next');
      if (caller.twoFactor === 'passed') return reply.redirect(nextPath(next, settingsPath));
      return showEnable(request, reply, { offer: offerTotpKey(site, caller), next, status: 200, errors: [] });
    },
    post: (request, reply) => answerEnable(site, request, reply),
  });
  mountPage(app, {
    path: '/accounts/2fa/disable/',
    access: 'session',
    get: (_request, reply) => showDisable(reply, 200, []),
    post: (request, reply) => answerDisable(site, request, reply),
  });
  mountPage(app, {
    path: '/accounts/2fa/scratchcode/generate/',
    access: 'session',
    post: (request, reply) => answerScratchCodes(site, request, reply),
  });
}

async function answerEnable(site: Site, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const caller = sessionOf(request);
  const offer = readOffer(site, caller, textField(request.body, 'offer'));
  const next = textField(request.body, 'next');
  if (!offer) return reply.redirect(`/accounts/2fa/enable/?next=${encodeURIComponent(next)}`);
  const answer = await enableTwoFactor(site, caller, offer, textField(request.body, 'totp_or_scratch_code'));
  if (!('refusal' in answer)) return showScratchCodes(reply, 'Two-factor authentication is on', answer, next);
  return showEnable(request, reply, { offer, next, ...showRefusal(reply, answer) });
}

async function answerDisable(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const code = textField(request.body, 'totp_or_scratch_code');
  const answer = await disableTwoFactor(site, sessionOf(request), code);
  if (answer === 'disabled') return reply.redirect(`${settingsPath}?saved`);
  const { status, errors } = showRefusal(reply, answer);
  return showDisable(reply, status, errors);
}

/** JSON for programs, which do not ask for a page. */
async function answerScratchCodes(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const codes = await generateScratchCodes(site, sessionOf(request));
  if ('refusal' in codes) {
    const { status, errors } = showRefusal(reply, codes);
    return showDisable(reply, status, errors);
  }
  if (wantsPage(request)) return showScratchCodes(reply, 'New scratch codes', codes);
  return reply.header('Cache-Control', 'no-store').send({ data: { codes } });
}

const firstCode = {
  name: 'totp_or_scratch_code',
  label: 'Code',
  autocomplete: 'one-time-code',
  inputMode: 'numeric',
} as const;

interface EnableForm {
  readonly offer: OfferedKey;
  readonly next: string;
  readonly status: number;
  readonly errors: readonly string[];
}

function showEnable(
  request: FastifyRequest,
  reply: FastifyReply,
  { offer: { key, sealed }, next, status, errors }: EnableForm,
): FastifyReply {
  const destination = nextPath(next, '');
  const address = totpAddress(key, sessionOf(request).username, 'Tribunal');
  const picture = { html: renderSVG(address, { border: 2 }) };
  const hint = 'The six digits that the app shows now.';
  const fields = html`<input type="hidden" name="offer" value="${sealed}"><input type="hidden" name="next" value="${destination}">
${field({ ...firstCode, hint })}`;
  const body = html`<section class="narrow"><h1>Switch on two-factor authentication</h1>
${isAdminPath(destination) && html`<p class="notice">The administration is open to accounts with two-factor authentication only.</p>`}
<p>Scan this with an authenticator app. From then on, signing in takes your password and a code of the app.</p>
${errorList(errors)}
<figure class="qr" role="img" aria-label="QR code for the authenticator app">${picture}</figure>
<p>Cannot scan? Type this key into the app: <code class="key">${key.replace(/(.{4})(?=.)/g, '$1 ')}</code></p>
${postForm(reply, '/accounts/2fa/enable/', fields, 'Switch on')}</section>`;
  return reply.page({ title: 'Switch on two-factor authentication', status, body });
}

function showDisable(reply: FastifyReply, status: number, errors: readonly string[]): FastifyReply {
  const hint = 'The six digits that your authenticator app shows, or one of your scratch codes.';
  const { inputMode: _, ...code } = firstCode;
  const body = html`<section class="narrow"><h1>Switch off two-factor authentication</h1>
<p>Without it, your password alone is enough to sign in.</p>
${errorList(errors)}
${postForm(reply, '/accounts/2fa/disable/', field({ ...code, hint }), 'Switch off', 'danger')}</section>`;
  return reply.page({ title: 'Switch off two-factor authentication', status, body });
}

function showScratchCodes(
  reply: FastifyReply,
  title: string,
  codes: readonly string[],
  next = '',
): FastifyReply {
  const body = html`<section class="narrow"><h1>${title}</h1>
<p>These scratch codes let you in when the authenticator app is lost. Each works once. Keep them safe: they are not shown again.</p>
<ul class="codes">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ul>
<p><a class="button" href="${nextPath(next, settingsPath)}">Continue</a></p></section>`;
  return reply.page({ title, body });
}
