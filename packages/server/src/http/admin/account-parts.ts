import type { FastifyReply } from 'fastify';
import { permissions } from '../../auth/permissions.ts';
import type { Account } from '../../storage/accounts/accounts.ts';
import { checkbox, errorList, moment, postForm } from '../html/forms.ts';
import { type Html, html } from '../html/html.ts';

export interface Shown {
  readonly mayEdit: boolean;
  readonly isSaved: boolean;
  readonly errors: readonly string[];
}

export function accountContent(reply: FastifyReply, account: Account, shown: Shown): Html {
  return html`${shown.isSaved && html`<p class="notice" role="status">Saved.</p>`}
${errorList(shown.errors)}
<dl class="facts">
<div><dt>Public page</dt><dd><a href="/user/${account.username}">${account.username}</a></dd></div>
<div><dt>Name</dt><dd>${account.fullName || '–'}</dd></div>
<div><dt>E-mail</dt><dd>${account.email || '–'}</dd></div>
<div><dt>Since</dt><dd>${moment(account.createdAt)}</dd></div>
<div><dt>Two-factor</dt><dd>${account.totpKey === null ? 'off' : 'on'}</dd></div>
<div><dt>API token</dt><dd>${tokenState(account)}</dd></div>
</dl>
${shown.mayEdit ? [editForm(reply, account), acts(reply, account)] : html`<p class="quiet">You may look at this account but not change it.</p>`}`;
}

function tokenState(account: Account): Html | string {
  if (account.tokenHash === null) return 'none';
  return account.tokenUsedAt ? html`last used ${moment(account.tokenUsedAt)}` : 'not used yet';
}

function editForm(reply: FastifyReply, account: Account): Html {
  const flags = [
    checkbox('is_active', 'Active: may sign in and use a token', account.isActive),
    checkbox('is_unlisted', 'Unlisted: left out of lists of users', account.isUnlisted),
    checkbox('is_staff', 'Staff: may open the administration pages', account.isStaff),
    checkbox('is_superuser', 'Superuser: holds every permission', account.isSuperuser),
  ];
  const granted = Object.entries(permissions).map(([name, text]) =>
    checkbox('permissions', text, account.permissions.includes(name), name),
  );
  const fields = html`<fieldset><legend>State and roles</legend>${flags}</fieldset>
<fieldset><legend>Permissions</legend>${granted}</fieldset>`;
  return html`<section class="card">${postForm(reply, `/admin/user/${account.id}/`, fields, 'Save')}</section>`;
}

function acts(reply: FastifyReply, account: Account): Html {
  const act = (segment: string, button: string) =>
    postForm(reply, `/admin/user/${account.id}/${segment}/`, html``, button, 'danger');
  return html`<section class="card acts">
${account.totpKey !== null && act('reset-two-factor', 'Reset two-factor')}
${account.tokenHash !== null && act('revoke-token', 'Revoke token')}
${act('end-sessions', 'Sign out everywhere')}</section>`;
}
