import { importUsersPage } from '@tribunal/contract/pages/administration';
import { csvCell } from '@tribunal/core/texts/csv';
import { storableText } from '@tribunal/core/texts/text';
import type { FastifyInstance } from 'fastify';
import type { Site } from '../../site.ts';
import { type Account, searchAccounts } from '../../storage/accounts/accounts.ts';
import { type ExportedPerson, exportedPeople } from '../../storage/accounts/exported-people.ts';
import { defineFilters, filterForm, filterQuery, readFilters } from '../forms/filter-form.ts';
import { type Html, html } from '../html/html.ts';
import { moment } from '../html/moment.ts';
import { type Messages, messagesOf } from '../messages/messages.ts';
import { mountPage } from '../mount-page.ts';
import { addressOf, pager } from '../parts/pager.ts';
import { forSpreadsheet, sendCsv } from '../reply/send-csv.ts';
import { pageNumber } from '../request/form-fields.ts';
import { sendAdminPage } from './admin-layout.ts';

const PAGE_SIZE = 50;
const path = '/admin/users/';
const filePath = '/admin/users.csv';

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
      const file = addressOf(filePath, [...filterQuery(chosen), forSpreadsheet]);
      const content = html`<p class="actions"><a class="button" href="${importUsersPage.path}">${t.peopleImport.link}</a> <a href="${file}">${admin.usersAsFile}</a></p>
${filterForm(t, filters, path, chosen)}
${found.length > 0 ? table(t, found.slice(0, PAGE_SIZE)) : html`<p class="empty">${admin.noUsers}</p>`}
${pager(t, { path, page, hasMore: found.length > PAGE_SIZE, query: filterQuery(chosen) })}`;
      return sendAdminPage(reply, path, admin.users, content);
    },
  });
  mountFile(app, site);
}

/** Beyond any site that prints its users. */
const maxInFile = 200_000;

/** The users that the search finds, as a file that can be changed and imported again. */
function mountFile(app: FastifyInstance, { database }: Site): void {
  mountPage(app, {
    path: filePath,
    access: 'staff',
    get: async (request, reply) => {
      const search = storableText(readFilters(filters, request.query).q);
      const people = await exportedPeople(database.query, search, maxInFile);
      return sendCsv(reply, 'users', csvLines(people));
    },
  });
}

const columns = [
  ...([
    'username',
    'name',
    'email',
    'organization',
    'members',
    'country',
    'room',
    'networks',
    'icpc_id',
    'login_networks',
    'only_contest',
  ] as const),
];

/** Line by line, because all users in one piece would keep other requests waiting. */
function* csvLines(people: readonly ExportedPerson[]): Generator<string> {
  yield `${columns.join(',')}\r\n`;
  for (const person of people) yield `${columns.map((column) => cell(person[column])).join(',')}\r\n`;
}

function cell(value: string | readonly string[] | null): string {
  return csvCell(typeof value === 'object' && value !== null ? value.join(';') : value);
}

function table(t: Messages, accounts: readonly Account[]): Html {
  return html`<div class="scroll"><table class="stacked">
<thead><tr><th scope="col">${t.admin.user}</th><th scope="col">${t.admin.name}</th><th scope="col">${t.admin.email}</th><th scope="col">${t.admin.state}</th><th scope="col">${t.admin.created}</th></tr></thead>
<tbody>${accounts.map(
    (
      account,
    ) => html`<tr><th scope="row"><a href="/admin/user/${account.id}/">${account.username}</a></th><td data-label="${t.admin.name}">${account.fullName}</td>
<td data-label="${t.admin.email}">${account.email}</td><td data-label="${t.admin.state}">${marks(t, account)}</td><td data-label="${t.admin.created}">${moment(account.createdAt)}</td></tr>`,
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
