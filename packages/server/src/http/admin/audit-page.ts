import type { FastifyInstance } from 'fastify';
import type { Site } from '../../site.ts';
import { type ListedAuditEntry, listAuditEntries } from '../../storage/accounts/audit-log.ts';
import { type Html, html } from '../html/html.ts';
import { moment } from '../html/moment.ts';
import { pager } from '../html/pager.ts';
import { messagesOf } from '../messages/messages.ts';
import { mountPage } from '../mount-page.ts';
import { pageNumber } from '../request/form-fields.ts';
import { sendAdminPage } from './admin-layout.ts';

const PAGE_SIZE = 100;
const path = '/admin/audit/';

export function mountAudit(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path,
    access: 'staff',
    get: async (request, reply) => {
      const t = messagesOf(request);
      const { admin } = t;
      const page = pageNumber(request.query);
      const entries = await listAuditEntries(site.database.query, (page - 1) * PAGE_SIZE, PAGE_SIZE + 1);
      if (entries.length === 0)
        return sendAdminPage(reply, path, admin.auditLog, html`<p class="empty">${admin.noAuditEntries}</p>`);
      const content = html`<div class="scroll"><table>
<thead><tr><th>${admin.time}</th><th>${admin.actor}</th><th>${admin.address}</th><th>${admin.action}</th><th>${admin.target}</th><th>${admin.changes}</th></tr></thead>
<tbody>${entries.slice(0, PAGE_SIZE).map(row)}</tbody></table></div>
${pager(t, { path, page, hasMore: entries.length > PAGE_SIZE })}`;
      return sendAdminPage(reply, path, admin.auditLog, content);
    },
  });
}

function row(entry: ListedAuditEntry): Html {
  const details = JSON.stringify(entry.details);
  return html`<tr><td>${moment(entry.at)}</td><td>${entry.actor}</td><td>${entry.address}</td><td>${entry.action}</td>
<td>${entry.target}</td><td>${details !== '{}' && html`<code>${details}</code>`}</td></tr>`;
}
