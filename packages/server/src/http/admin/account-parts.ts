import type { FastifyReply } from 'fastify';
import { accountVersion } from '../../actions/accounts/edit-user.ts';
import { permissionNames } from '../../auth/permissions.ts';
import { roleNames } from '../../auth/roles.ts';
import type { Account } from '../../storage/accounts/accounts.ts';
import { defineForm } from '../forms/form.ts';
import type { ShownForm } from '../forms/form-content.ts';
import { postButton, postForm } from '../forms/post-form.ts';
import { type Html, html } from '../html/html.ts';
import { moment } from '../html/moment.ts';
import { messagesOf } from '../messages/messages.ts';
import { textField } from '../request/form-fields.ts';
import { personForm } from './person-form.ts';

export const accountForm = defineForm({
  is_active: { kind: 'flag', label: (t) => t.admin.isActive },
  is_unlisted: { kind: 'flag', label: (t) => t.admin.isUnlisted },
  allowed_networks: {
    kind: 'names',
    label: (t) => t.admin.allowedNetworks,
    hint: (t) => t.admin.allowedNetworksHint,
    most: 50,
  },
  login_networks: {
    kind: 'names',
    label: (t) => t.admin.loginNetworks,
    hint: (t) => t.admin.loginNetworksHint,
    most: 50,
  },
  only_contest: {
    kind: 'text',
    label: (t) => t.admin.onlyContest,
    hint: (t) => t.admin.onlyContestHint,
    maxLength: 64,
    isOptional: true,
  },
  is_staff: { kind: 'flag', label: (t) => t.admin.isStaff },
  is_superuser: { kind: 'flag', label: (t) => t.admin.isSuperuser },
  permissions: {
    kind: 'choices',
    label: (t) => t.admin.permissions,
    options: permissionNames.map((value) => ({ value, label: (t) => t.permissionTexts[value] })),
  },
});

export const passwordForm = defineForm({
  password: {
    kind: 'text',
    type: 'password',
    label: (t) => t.admin.setPassword,
    hint: (t) => t.admin.setPasswordHint,
    maxLength: 1000,
    autocomplete: 'new-password',
    isOptional: true,
  },
});

export function accountFacts(reply: FastifyReply, account: Account): Html {
  const { admin } = messagesOf(reply.request);
  return html`<dl class="facts">
<div><dt>${admin.publicPage}</dt><dd><a href="/user/${account.username}">${account.username}</a></dd></div>
<div><dt>${admin.name}</dt><dd>${account.fullName || '–'}</dd></div>
<div><dt>${admin.email}</dt><dd>${account.email || '–'}</dd></div>
<div><dt>${admin.created}</dt><dd>${moment(account.createdAt)}</dd></div>
<div><dt>${admin.lastSeen}</dt><dd>${account.lastSeenAt ? moment(account.lastSeenAt) : admin.neverSeen}</dd></div>
<div><dt>${admin.twoFactor}</dt><dd>${account.totpKey === null ? admin.off : admin.on}</dd></div>
<div><dt>${admin.apiToken}</dt><dd>${tokenState(reply, account)}</dd></div>
</dl>`;
}

function tokenState(reply: FastifyReply, account: Account): Html | string {
  const { admin } = messagesOf(reply.request);
  if (account.tokenHash === null) return admin.noToken;
  return account.tokenUsedAt ? admin.tokenLastUsed(moment(account.tokenUsedAt)) : admin.tokenNotUsed;
}

export const rolesForm = defineForm({
  roles: {
    kind: 'choices',
    label: (t) => t.admin.roles,
    hint: (t) => t.admin.rolesHint,
    options: roleNames.map((value) => ({ value, label: (t) => t.roleTexts[value] })),
  },
});

/** What the forms of the page show. */
interface AccountForms {
  readonly shown: ShownForm;
  readonly passwordShown: ShownForm;
  readonly personShown: ShownForm;
  readonly rolesShown: ShownForm;
  readonly notice: Html | undefined;
}

/** The forms and the buttons that change an account. */
export function accountEditor(
  reply: FastifyReply,
  account: Account,
  { shown, passwordShown, personShown, rolesShown, notice }: AccountForms,
): Html {
  const { admin, forms, users } = messagesOf(reply.request);
  const path = `/admin/user/${account.id}/`;
  const current = accountVersion(account);
  const versionField = (version: string) => html`<input type="hidden" name="version" value="${version}">`;
  // A form that was refused for another reason stays the one of the version that its sender saw.
  const seen = versionField(textField(shown.content.sent, 'version') || current);
  const act = (name: string, button: string) => postButton(reply, `${path}${name}/`, button, 'danger');
  const setRoles = {
    action: `${path}roles/`,
    button: admin.setRoles,
    look: 'plain',
    more: versionField(current),
  } as const;
  const person = {
    action: `${path}person/`,
    button: admin.savePerson,
    idPrefix: 'person_',
    look: 'plain',
  } as const;
  return html`<section class="card">${postForm(reply, personForm, person, personShown)}
<p><a href="/user/${account.username}/photo">${users.photo}</a></p></section>
<section class="card">${postForm(reply, rolesForm, setRoles, rolesShown)}</section>
${notice}<section class="card">${postForm(reply, accountForm, { action: path, button: forms.save, more: seen }, shown)}</section>
<section class="card">${postForm(reply, passwordForm, { action: `${path}set-password/`, button: admin.setPasswordButton, look: 'plain' }, passwordShown)}</section>
<section class="card acts">
${account.totpKey !== null && act('reset-two-factor', admin.resetTwoFactor)}
${account.tokenHash !== null && act('revoke-token', admin.revokeToken)}
${act('end-sessions', admin.signOutEverywhere)}</section>`;
}
