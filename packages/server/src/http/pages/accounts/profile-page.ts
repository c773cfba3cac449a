import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { editProfile, LONGEST_FULL_NAME } from '../../../actions/accounts/edit-profile.ts';
import type { Site } from '../../../site.ts';
import { type Account, findAccount } from '../../../storage/accounts/accounts.ts';
import { errorList, field, moment, postForm } from '../../html/forms.ts';
import { type Html, html } from '../../html/html.ts';
import { mountPage } from '../../mount-page.ts';
import { showRefusal } from '../../reply/show-refusal.ts';
import { textField } from '../../request/form-fields.ts';
import { userOf } from '../../request/visitor.ts';

export function mountProfile(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: '/edit/profile/',
    access: 'signed in',
    get: (request, reply) => show(site, request, reply, 200, []),
    post: (request, reply) => answerEdit(site, request, reply),
  });
}

async function answerEdit(site: Site, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const change = {
    fullName: textField(request.body, 'full_name').trim(),
    email: textField(request.body, 'email').trim(),
    password: textField(request.body, 'password'),
  };
  const answer = await editProfile(site, userOf(request), change, request.ip);
  if (answer === 'saved') return reply.redirect('/edit/profile/?saved');
  const { status, errors } = showRefusal(reply, answer);
  return show(site, request, reply, status, errors);
}

async function show(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  errors: readonly string[],
): Promise<FastifyReply> {
  const account = (await findAccount(site.database.query, userOf(request).userId)) as Account;
  const isSaved = 'saved' in (request.query as object) && status === 200;
  const body = html`<h1>Settings</h1>
${isSaved && html`<p class="notice" role="status">Saved.</p>`}
${errorList(errors)}
<section class="card"><h2>Profile</h2>${profileForm(reply, account)}</section>
<section class="card"><h2>Password</h2><p><a class="button" href="/accounts/password/change/">Change password</a></p></section>
<section class="card"><h2>Two-factor authentication</h2>${twoFactor(reply, account)}</section>
<section class="card"><h2>Sessions</h2><p><a class="button" href="/accounts/sessions/">Where you are signed in</a></p></section>
${site.settings.SITE_PROFILE_API_TOKEN && html`<section class="card" id="api-token"><h2>API token</h2>${token(reply, account)}</section>`}`;
  return reply.page({ title: 'Settings', status, body });
}

function profileForm(reply: FastifyReply, account: Account): Html {
  const fullName = {
    name: 'full_name',
    label: 'Name',
    value: account.fullName,
    autocomplete: 'name',
    isOptional: true,
    maxLength: LONGEST_FULL_NAME,
    hint: 'Shown on your page beside the user name.',
  };
  const email = {
    name: 'email',
    label: 'E-mail address',
    type: 'email',
    value: account.email,
    autocomplete: 'email',
    isOptional: true,
  } as const;
  const password = {
    name: 'password',
    label: 'Password',
    type: 'password',
    autocomplete: 'current-password',
    isOptional: true,
    hint: 'Needed only when you change the e-mail address.',
  } as const;
  return postForm(reply, '/edit/profile/', [field(fullName), field(email), field(password)], 'Save');
}

function twoFactor(reply: FastifyReply, account: Account): Html {
  if (account.totpKey === null)
    return html`<p>Off. Your password alone is enough to sign in.</p>
<p><a class="button" href="/accounts/2fa/enable/">Switch on</a></p>`;
  return html`<p>On. Scratch codes left: ${account.scratchCodesLeft}.</p>
${postForm(reply, '/accounts/2fa/scratchcode/generate/', html``, 'New scratch codes', 'plain')}
${!account.isStaff && html`<p><a class="button" href="/accounts/2fa/disable/">Switch off</a></p>`}`;
}

function token(reply: FastifyReply, account: Account): Html {
  if (account.tokenHash === null)
    return html`<p>None. With a token, your scripts act as you.</p>
${postForm(reply, '/accounts/api/token/generate/', html``, 'Generate token')}`;
  const used = account.tokenUsedAt ? html`last used ${moment(account.tokenUsedAt)}` : 'not used yet';
  return html`<p>There is one, ${used}. A new one replaces it at once.</p>
${postForm(reply, '/accounts/api/token/generate/', html``, 'Replace token', 'plain')}
${postForm(reply, '/accounts/api/token/remove/', html``, 'Remove token', 'danger')}`;
}
