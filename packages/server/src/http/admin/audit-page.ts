import { auditPage } from '@tribunal/contract/pages/administration';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../site.ts';
import { type ListedAuditEntry, listAuditEntries } from '../../storage/accounts/audit-log.ts';
import { sendFaults } from '../forms/answer-form.ts';
import { type Html, html } from '../html/html.ts';
import { moment } from '../html/moment.ts';
import { type Messages, messagesOf } from '../messages/messages.ts';
import { mountPage } from '../mount-page.ts';
import { pager } from '../parts/pager.ts';
import { sendData } from '../reply/page-data.ts';
import { wantsJson } from '../request/answer-kind.ts';
import { pageNumber } from '../request/form-fields.ts';
import { sendAdminPage } from './admin-layout.ts';
import { auditFilterForm, auditQuery, readAuditFilters } from './audit-filters.ts';

const PAGE_SIZE = 100;
const { path } = auditPage;

export function mountAudit(app: FastifyInstance, site: Site): void {
  mountPage(app, auditPage, {
    get: async (request, reply) => {
      const asked = readAuditFilters(request.query);
      if ('faults' in asked)
        return wantsJson(request)
          ? sendFaults(request, reply, { status: 400, faults: asked.faults })
          : send(reply, auditFilterForm(request, path, asked), 400);
      const page = pageNumber(request.query);
      const offset = (page - 1) * PAGE_SIZE;
      const found = await listAuditEntries(site.database.query, offset, PAGE_SIZE + 1, asked.filters);
      const entries = found.slice(0, PAGE_SIZE);
      const hasMore = found.length > PAGE_SIZE;
      if (wantsJson(request)) return sendData(reply, auditPage.get, { objects: entries, hasMore });
      const query = auditQuery(asked.sent);
      const content = html`${auditFilterForm(request, path, asked)}
${entryTable(request, entries, query.length > 0)}
${pager(messagesOf(request), { path, page, hasMore, query })}`;
      return send(reply, content);
    },
  });
}

function send(reply: FastifyReply, content: Html, status = 200): FastifyReply {
  return sendAdminPage(reply, path, messagesOf(reply.request).admin.auditLog, content, { status });
}

function entryTable(
  request: FastifyRequest,
  entries: readonly ListedAuditEntry[],
  isFiltered: boolean,
): Html {
  const { admin } = messagesOf(request);
  if (entries.length === 0)
    return html`<p class="empty">${isFiltered ? admin.noSuchEntries : admin.noAuditEntries}</p>`;
  return html`<div class="scroll"><table class="stacked">
<thead><tr><th scope="col">${admin.time}</th><th scope="col">${admin.actor}</th><th scope="col">${admin.address}</th><th scope="col">${admin.action}</th><th scope="col">${admin.target}</th><th scope="col">${admin.changes}</th></tr></thead>
<tbody>${entries.map((entry) => row(admin, entry))}</tbody></table></div>`;
}

function row(admin: Messages['admin'], entry: ListedAuditEntry): Html {
  return html`<tr><td>${moment(entry.at)}</td><td data-label="${admin.actor}">${entry.actor}</td><td data-label="${admin.address}">${entry.address}</td><td data-label="${admin.action}">${entry.action}</td>
<td data-label="${admin.target}">${entry.target}</td><td>${detailsOf(entry)}</td></tr>`;
}

/** Characters; more are folded, such as the names of many users. */
const maxShown = 300;

function detailsOf({ details }: ListedAuditEntry): Html | false {
  const text = JSON.stringify(details);
  if (text === '{}') return false;
  if (text.length <= maxShown) return html`<code>${text}</code>`;
  return html`<details><summary><code>${text.slice(0, maxShown)}…</code></summary><code>${text}</code></details>`;
}
