import { cutText, storableText } from '@tribunal/core/text';
import type { FastifyInstance } from 'fastify';
import type { Site } from '../../site.ts';
import { type Account, searchAccounts } from '../../storage/accounts/accounts.ts';
import { moment } from '../html/forms.ts';
import { type Html, html } from '../html/html.ts';
import { pager } from '../html/pager.ts';
import { mountPage } from '../mount-page.ts';
import { pageNumber, textField } from '../request/form-fields.ts';
import { adminPage } from './admin-layout.ts';

const PAGE_SIZE = 50;
const path = '/admin/users/';

export function mountUsers(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path,
    access: 'staff',
    get: async ({ query }, reply) => {
      const search = cutText(storableText(textField(query, 'q')), 100);
      const page = pageNumber(query);
      const offset = (page - 1) * PAGE_SIZE;
      const found = await searchAccounts(site.database.query, search, offset, PAGE_SIZE + 1);
      const content = html`<form class="search" role="search" action="${path}"><label for="id_q">Name or e-mail address contains</label>
<input id="id_q" name="q" type="search" value="${search}"><button class="plain">Search</button></form>
${found.length > 0 ? table(found.slice(0, PAGE_SIZE)) : html`<p>Nobody.</p>`}
${pager({ path, page, hasMore: found.length > PAGE_SIZE, query: [['q', search]] })}`;
      return reply.page(adminPage(path, 'Users', content));
    },
  });
}

function table(accounts: readonly Account[]): Html {
  return html`<div class="scroll"><table>
<thead><tr><th>User</th><th>Name</th><th>E-mail</th><th>State</th><th>Since</th></tr></thead>
<tbody>${accounts.map(
    (
      account,
    ) => html`<tr><td><a href="/admin/user/${account.id}/">${account.username}</a></td><td>${account.fullName}</td>
<td>${account.email}</td><td>${marks(account)}</td><td>${moment(account.createdAt)}</td></tr>`,
  )}</tbody></table></div>`;
}

function marks(account: Account): Html[] {
  const all: [boolean, string][] = [
    [!account.isActive, 'inactive'],
    [account.isSuperuser, 'superuser'],
    [account.isStaff, 'staff'],
    [account.isUnlisted, 'unlisted'],
    [account.totpKey !== null, '2FA'],
    [account.tokenHash !== null, 'token'],
  ];
  return all.filter(([holds]) => holds).map(([, text]) => html`<span class="mark">${text}</span> `);
}
