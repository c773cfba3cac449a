import type { FastifyInstance } from 'fastify';
import type { Site } from '../../../site.ts';
import { leaderboard } from '../../../storage/accounts/user-list-view.ts';
import { html } from '../../html/html.ts';
import { pager } from '../../html/pager.ts';
import { messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { pageErrors, sendRefusal } from '../../reply/errors.ts';
import { pageNumber } from '../../request/form-fields.ts';
import { userTable } from './user-table.ts';

const PAGE_SIZE = 100;
const path = '/users/';

export function mountUsers(app: FastifyInstance, { database }: Site): void {
  mountPage(app, {
    path,
    access: 'anyone',
    get: async (request, reply) => {
      const page = pageNumber(request.query);
      const { users, hasMore } = await leaderboard(database, { page, size: PAGE_SIZE });
      if (page > 1 && users.length === 0) return sendRefusal(request, reply, pageErrors.notFound);
      const t = messagesOf(request);
      const body = html`<h1>${t.accounts.users}</h1>
${users.length > 0 ? userTable(t, users) : html`<p>${t.accounts.noUsers}</p>`}
${pager(t, { path, page, hasMore })}`;
      return reply.page({ title: t.accounts.users, body });
    },
  });
}
