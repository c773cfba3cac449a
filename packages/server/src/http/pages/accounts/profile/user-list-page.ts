import type { FastifyInstance } from 'fastify';
import type { Site } from '../../../../site.ts';
import { leaderboard, searchUsers, type UserOrder } from '../../../../storage/accounts/user-list-view.ts';
import { defineFilters, filterForm, filterQuery, readFilters } from '../../../forms/filter-form.ts';
import { html } from '../../../html/html.ts';
import { messagesOf } from '../../../messages/messages.ts';
import { mountPage } from '../../../mount-page.ts';
import { addressOf, pager } from '../../../parts/pager.ts';
import { pageErrors, sendRefusal } from '../../../request/errors.ts';
import { pageNumber } from '../../../request/form-fields.ts';
import { userTable } from './user-table.ts';

const PAGE_SIZE = 100;
const path = '/users/';

const filters = defineFilters({
  search: {
    kind: 'text',
    type: 'search',
    label: (t) => t.users.search,
    maxLength: 100,
    isOptional: true,
  },
  sort: {
    kind: 'choice',
    label: (t) => t.users.sortBy,
    emptyLabel: (t) => t.accounts.points,
    options: [
      { value: 'rating', label: (t) => t.accounts.rating },
      { value: 'solved', label: (t) => t.users.solvedProblems },
    ],
    isOptional: true,
  },
});

export function mountUsers(app: FastifyInstance, { database }: Site): void {
  mountPage(app, {
    path,
    access: 'anyone',
    get: async (request, reply) => {
      const page = pageNumber(request.query);
      const window = { page, size: PAGE_SIZE };
      const chosen = readFilters(filters, request.query);
      const order = orderOf(chosen.sort);
      const { users, hasMore } = chosen.search
        ? await searchUsers(database, chosen.search, order, window)
        : await leaderboard(database, order, window);
      if (page > 1 && users.length === 0) return sendRefusal(request, reply, pageErrors.notFound);
      const t = messagesOf(request);
      const sorting = {
        order,
        address: (sort: string) =>
          addressOf(path, [
            ['search', chosen.search],
            ['sort', sort],
          ]),
      };
      const body = html`<h1>${t.accounts.users}</h1>
${filterForm(t, filters, path, chosen)}
${users.length > 0 ? userTable(t, users, sorting) : html`<p class="empty">${t.accounts.noUsers}${chosen.search && html` <a href="${path}">${t.accounts.showAllUsers}</a>`}</p>`}
${pager(t, { path, page, hasMore, query: filterQuery(chosen) })}`;
      return reply.page({ title: t.accounts.users, body });
    },
  });
}

function orderOf([sort]: readonly string[]): UserOrder {
  return sort === 'rating' || sort === 'solved' ? sort : 'points';
}
