import { storableText } from '@tribunal/core/text';
import type { FastifyInstance } from 'fastify';
import type { Site } from '../../site.ts';
import { type Account, searchAccounts } from '../../storage/accounts/accounts.ts';
import { defineFilters, filterForm, filterQuery, readFilters } from '../forms/filter-form.ts';
import { type Html, html } from '../html/html.ts';
import { moment } from '../html/moment.ts';
import { pager } from '../html/pager.ts';
import { type Messages, messagesOf } from '../messages/messages.ts';
import { mountPage } from '../mount-page.ts';
import { pageNumber } from '../request/form-fields.ts';
import { sendAdminPage } from './admin-layout.ts';
import { importPath } from './people-import/import-form.ts';

const PAGE_SIZE = 50;
const path = '/admin/users/';

const filters = defineFilters({
  q: { kind: 'text', type: 'search', label: (t) => t.admin.searchLabel, maxLength: 100, isOptional: true },
});

export function mountAccounts(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path,
    access: 'staff',
    get: async (request, reply) => {
      const t = messagesOf(request);
      const { admin } = t;
      const chosen = { q: storableText(readFilters(filters, request.query).q) };
      const page = pageNumber(request.query);
      const offset = (page - 1) * PAGE_SIZE;
      const found = await searchAccounts(site.database.query, chosen.q, offset, PAGE_SIZE + 1);
      const content = html`<p><a class="button" href="${importPath}">${t.peopleImport.link}</a></p>
${filterForm(t, filters, path, chosen)}
${found.length > 0 ? table(t, found.slice(0, PAGE_SIZE)) : html`<p class="empty">${admin.noUsers}</p>`}
${pager(t, { path, page, hasMore: found.length > PAGE_SIZE, query: filterQuery(chosen) })}`;
      return sendAdminPage(reply, path, admin.users, content);
    },
  });
}

function table(t: Messages, accounts: readonly Account[]): Html {
  return html`<div class="scroll"><table>
<thead><tr><th>${t.admin.user}</th><th>${t.admin.name}</th><th>${t.admin.email}</th><th>${t.admin.state}</th><th>${t.admin.created}</th></tr></thead>
<tbody>${accounts.map(
    (
      account,
    ) => html`<tr><td><a href="/admin/user/${account.id}/">${account.username}</a></td><td>${account.fullName}</td>
<td>${account.email}</td><td>${marks(t, account)}</td><td>${moment(account.createdAt)}</td></tr>`,
  )}</tbody></table></div>`;
}

function marks({ admin }: Messages, account: Account): Html[] {
  const all: [boolean, string][] = [
    [!account.isActive, admin.inactive],
    [account.isSuperuser, admin.superuser],
    [account.isStaff, admin.staff],
    [account.isUnlisted, admin.unlisted],
    [account.totpKey !== null, admin.twoFactorMark],
    [account.tokenHash !== null, admin.tokenMark],
  ];
  return all.filter(([holds]) => holds).map(([, text]) => html`<span class="mark">${text}</span> `);
}
