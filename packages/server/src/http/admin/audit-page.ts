import type { FastifyInstance } from 'fastify';
import type { Site } from '../../site.ts';
import { type ListedAuditEntry, listAuditEntries } from '../../storage/accounts/audit-log.ts';
import { moment } from '../html/forms.ts';
import { type Html, html } from '../html/html.ts';
import { pager } from '../html/pager.ts';
import { mountPage } from '../mount-page.ts';
import { pageNumber } from '../request/form-fields.ts';
import { adminPage } from './admin-layout.ts';

const PAGE_SIZE = 100;
const path = '/admin/audit/';

export function mountAudit(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path,
    access: 'staff',
    get: async ({ query }, reply) => {
      const page = pageNumber(query);
      const entries = await listAuditEntries(site.database.query, (page - 1) * PAGE_SIZE, PAGE_SIZE + 1);
      const content = html`<div class="scroll"><table>
<thead><tr><th>When</th><th>Who</th><th>From</th><th>Did</th><th>To</th><th>Changed</th></tr></thead>
<tbody>${entries.slice(0, PAGE_SIZE).map(row)}</tbody></table></div>
${pager({ path, page, hasMore: entries.length > PAGE_SIZE })}`;
      return reply.page(adminPage(path, 'Audit log', content));
    },
  });
}

function row(entry: ListedAuditEntry): Html {
  const details = JSON.stringify(entry.details);
  return html`<tr><td>${moment(entry.at)}</td><td>${entry.actor}</td><td>${entry.address}</td><td>${entry.action}</td>
<td>${entry.target}</td><td>${details !== '{}' && html`<code>${details}</code>`}</td></tr>`;
}
