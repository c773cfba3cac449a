import { scratchCodesPage } from '@tribunal/contract/pages/accounts';
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
import { sessionOf } from '../../caller/visitor.ts';
import { answerForm, refusedForm } from '../../forms/answer-form.ts';
import { defineForm } from '../../forms/form.ts';
import { type ShownForm, unsentForm } from '../../forms/form-content.ts';
import { postForm } from '../../forms/post-form.ts';
import { html } from '../../html/html.ts';
import { messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { sendData } from '../../reply/page-data.ts';
import { wantsPage } from '../../request/answer-kind.ts';
import { textField } from '../../request/form-fields.ts';
import { nextPath } from '../../request/next-path.ts';
import { twoFactorCode } from './account-fields.ts';

const settingsPath = '/edit/profile/';

const enableForm = defineForm({
  offer: { kind: 'hidden' },
  next: { kind: 'hidden' },
  totp_or_scratch_code: {
    ...twoFactorCode,
    hint: (t) => t.accounts.firstCodeHint,
    inputMode: 'numeric',
    isOptional: true,
  },
});

const disableForm = defineForm({ totp_or_scratch_code: { ...twoFactorCode, isOptional: true } });

export function mountTwoFactorSetup(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: '/accounts/2fa/enable/',
    access: 'session',
    get: (request, reply) => {
      const caller = sessionOf(request);
      const next = textField(request.query, 'next');
      if (caller.twoFactor === 'passed') return reply.redirect(nextPath(next, settingsPath));
      return showEnable(site, reply, offerTotpKey(site, caller), next, unsentForm());
    },
    post: (request, reply) => answerEnable(site, request, reply),
  });
  mountPage(app, {
    path: '/accounts/2fa/disable/',
    access: 'session',
    get: (_request, reply) => showDisable(reply, unsentForm()),
    post: (request, reply) => answerDisable(site, request, reply),
  });
  mountPage(app, scratchCodesPage, {
    post: (request, reply) => answerScratchCodes(site, request, reply),
  });
}

async function answerEnable(site: Site, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const caller = sessionOf(request);
  const offer = readOffer(site, caller, textField(request.body, 'offer'));
  const next = textField(request.body, 'next');
  if (!offer) return reply.redirect(`/accounts/2fa/enable/?next=${encodeURIComponent(next)}`);
  return answerForm(request, reply, {
    form: enableForm,
    act: async ({ totp_or_scratch_code: code }) => {
      const answer = await enableTwoFactor(site, caller, offer, code);
      if ('refusal' in answer) return answer;
      return showScratchCodes(reply, messagesOf(request).accounts.twoFactorWasTurnedOn, answer, next);
    },
    show: (shown) => showEnable(site, reply, offer, next, shown),
  });
}

function answerDisable(site: Site, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return answerForm(request, reply, {
    form: disableForm,
    act: async ({ totp_or_scratch_code: code }) => {
      const answer = await disableTwoFactor(site, sessionOf(request), code);
      return answer === 'disabled' ? reply.redirect(`${settingsPath}?saved`) : answer;
    },
    show: (shown) => showDisable(reply, shown),
  });
}

/** JSON for programs, which do not ask for a page. */
async function answerScratchCodes(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const codes = await generateScratchCodes(site, sessionOf(request));
  if ('refusal' in codes) return showDisable(reply, refusedForm(reply, disableForm, {}, codes));
  if (wantsPage(request)) return showScratchCodes(reply, messagesOf(request).accounts.newScratchCodes, codes);
  return sendData(reply.header('Cache-Control', 'no-store'), scratchCodesPage.post, { codes });
}

function showEnable(
  site: Site,
  reply: FastifyReply,
  { key, sealed }: OfferedKey,
  next: string,
  { status, errors, content: { faults = {} } }: ShownForm,
): FastifyReply {
  const { accounts } = messagesOf(reply.request);
  const goal = nextPath(next, '');
  const address = totpAddress(key, sessionOf(reply.request).username, site.branding.current().name);
  const picture = { html: renderSVG(address, { border: 2 }) };
  const grouped = html`<code class="key">${key.replace(/(.{4})(?=.)/g, '$1 ')}</code>`;
  const look = { action: '/accounts/2fa/enable/', button: accounts.turnOn };
  const content = { values: { offer: sealed, next: goal }, faults };
  const body = html`<section class="narrow"><h1>${accounts.turnOnTwoFactor}</h1>
${isAdminPath(goal) && html`<p class="notice">${accounts.neededForAdministration}</p>`}
<p>${accounts.scanCode}</p>
<figure class="qr" role="img" aria-label="${accounts.qrCode}">${picture}</figure>
<p>${accounts.typeKey(grouped)}</p>
${postForm(reply, enableForm, look, { status, errors, content })}</section>`;
  return reply.page({ title: accounts.turnOnTwoFactor, status, body });
}

function showDisable(reply: FastifyReply, shown: ShownForm): FastifyReply {
  const { accounts } = messagesOf(reply.request);
  const look = { action: '/accounts/2fa/disable/', button: accounts.turnOff, look: 'danger' } as const;
  const body = html`<section class="narrow"><h1>${accounts.turnOffTwoFactor}</h1>
<p>${accounts.turningOffEffect}</p>
${postForm(reply, disableForm, look, shown)}</section>`;
  return reply.page({ title: accounts.turnOffTwoFactor, status: shown.status, body });
}

function showScratchCodes(
  reply: FastifyReply,
  title: string,
  codes: readonly string[],
  next = '',
): FastifyReply {
  const { accounts } = messagesOf(reply.request);
  const body = html`<section class="narrow"><h1>${title}</h1>
<p>${accounts.scratchCodesExplained}</p>
<ul class="codes">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ul>
<p><a class="button" href="${nextPath(next, settingsPath)}">${accounts.continue}</a></p></section>`;
  return reply.page({ title, body });
}
