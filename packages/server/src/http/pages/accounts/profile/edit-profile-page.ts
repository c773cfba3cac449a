import { interfaceLanguageCodes, interfaceLanguages } from '@tribunal/core/reader/interface-languages';
import { timeZones } from '@tribunal/core/reader/time-zone-list';
import { existing, fieldsOf } from '@tribunal/core/unknown';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { editProfile, LONGEST_FULL_NAME } from '../../../../actions/accounts/edit-profile.ts';
import type { Site } from '../../../../site.ts';
import { type Account, findAccount } from '../../../../storage/accounts/accounts.ts';
import { readerZone } from '../../../caller/reader-zone.ts';
import { userOf } from '../../../caller/visitor.ts';
import { answerForm } from '../../../forms/answer-form.ts';
import { defineForm } from '../../../forms/form.ts';
import { type ShownForm, unsentForm } from '../../../forms/form-content.ts';
import { postButton, postForm } from '../../../forms/post-form.ts';
import { type Html, html } from '../../../html/html.ts';
import { moment } from '../../../html/moment.ts';
import { messagesOf } from '../../../messages/messages.ts';
import { mountPage } from '../../../mount-page.ts';
import { currentPassword, email } from '../account-fields.ts';

const path = '/edit/profile/';

/** Old names of zones are not in the list; the one that the profile has stays possible. */
function profileForm(timeZone: string | null) {
  const zones = timeZone === null || timeZones.includes(timeZone) ? timeZones : [timeZone, ...timeZones];
  return defineForm({
    full_name: {
      kind: 'text',
      label: (t) => t.accounts.fullName,
      hint: (t) => t.accounts.fullNameHint,
      autocomplete: 'name',
      maxLength: LONGEST_FULL_NAME,
      isOptional: true,
    },
    interface_language: {
      kind: 'choice',
      label: (t) => t.accounts.language,
      emptyLabel: (t) => t.accounts.languageOfBrowser,
      options: interfaceLanguageCodes.map((value) => ({ value, label: () => interfaceLanguages[value] })),
      isOptional: true,
    },
    time_zone: {
      kind: 'choice',
      label: (t) => t.accounts.timeZone,
      emptyLabel: (t) => t.accounts.zoneOfDevice,
      options: zones.map((value) => ({ value, label: () => value })),
      isOptional: true,
    },
    email,
    password: { ...currentPassword, hint: (t) => t.accounts.passwordForEmailHint, isOptional: true },
  });
}

export function mountProfile(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path,
    access: 'signed in',
    get: (request, reply) => show(site, request, reply, null),
    post: (request, reply) =>
      answerForm(request, reply, {
        form: profileForm(readerZone(request)),
        act: async ({
          full_name: fullName,
          interface_language: language,
          time_zone: timeZone,
          ...change
        }) => {
          const profile = { ...change, fullName, language, timeZone };
          const answer = await editProfile(site, userOf(request), profile, request.ip);
          return answer === 'saved' ? reply.redirect(`${path}?saved`) : answer;
        },
        show: (shown) => show(site, request, reply, shown),
      }),
  });
}

async function show(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  refused: ShownForm | null,
): Promise<FastifyReply> {
  const { accounts, forms, namedTokens, teams } = messagesOf(request);
  const account = existing(await findAccount(site.database.query, userOf(request).userId));
  const isSaved = 'saved' in fieldsOf(request.query) && !refused;
  const { fullName, email: address, language, timeZone } = account;
  const values = { full_name: fullName, email: address, interface_language: language, time_zone: timeZone };
  const shown = refused ?? unsentForm(values);
  const body = html`<h1>${accounts.settings}</h1>
${isSaved && html`<p class="notice" role="status">${forms.saved}</p>`}
<div class="settings"><section class="card"><h2>${accounts.profile}</h2>${postForm(reply, profileForm(timeZone), { action: path, button: forms.save }, shown)}</section>
<div><section class="card"><h2>${accounts.password}</h2><p><a class="button" href="/accounts/password/change/">${accounts.changePassword}</a></p></section>
<section class="card"><h2>${accounts.twoFactor}</h2>${twoFactor(reply, account)}</section>
<section class="card"><h2>${accounts.sessions}</h2><p><a class="button" href="/accounts/sessions/">${accounts.whereSignedIn}</a></p></section>
<section class="card"><h2>${namedTokens.title}</h2><p><a class="button" href="/edit/profile/tokens/">${namedTokens.link}</a></p></section>
<section class="card"><h2>${teams.title}</h2><p><a class="button" href="/teams/">${teams.title}</a></p></section>
${site.settings.SITE_PROFILE_API_TOKEN && html`<section class="card" id="api-token"><h2>${accounts.apiToken}</h2>${token(reply, account)}</section>`}</div></div>`;
  return reply.page({ title: accounts.settings, status: shown.status, body });
}

function twoFactor(reply: FastifyReply, account: Account): Html {
  const { accounts } = messagesOf(reply.request);
  if (account.totpKey === null)
    return html`<p>${accounts.twoFactorIsOff}</p>
<p><a class="button" href="/accounts/2fa/enable/">${accounts.turnOn}</a></p>`;
  return html`<p>${accounts.twoFactorIsOn(account.scratchCodesLeft)}</p>
${postButton(reply, '/accounts/2fa/scratchcode/generate/', accounts.newScratchCodes)}
${!account.isStaff && html`<p><a class="button" href="/accounts/2fa/disable/">${accounts.turnOff}</a></p>`}`;
}

function token(reply: FastifyReply, account: Account): Html {
  const { accounts } = messagesOf(reply.request);
  const generate = '/accounts/api/token/generate/';
  if (account.tokenHash === null)
    return html`<p>${accounts.noToken}</p>
${postButton(reply, generate, accounts.generateToken, 'primary')}`;
  const use = account.tokenUsedAt
    ? accounts.tokenLastUsed(moment(account.tokenUsedAt))
    : accounts.tokenNotUsed;
  return html`<p>${accounts.tokenExists(use)}</p>
${postButton(reply, generate, accounts.replaceToken)}
${postButton(reply, '/accounts/api/token/remove/', accounts.removeToken, 'danger')}`;
}
