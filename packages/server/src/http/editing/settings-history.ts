import { setImmediate } from 'node:timers/promises';
import type { PageContract, PageData, PageOperation } from '@tribunal/contract/pages/page';
import type { Changes } from '@tribunal/core/contests/contest-edit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Form } from '../forms/form.ts';
import { type Html, html } from '../html/html.ts';
import { moment } from '../html/moment.ts';
import { type Messages, messagesOf } from '../messages/messages.ts';
import { mountPage } from '../mount-page.ts';
import { pager } from '../parts/pager.ts';
import { type Given, sendData } from '../reply/page-data.ts';
import { sendRefused } from '../reply/send-refused.ts';
import type { Refused } from '../reply/show-refusal.ts';
import { wantsJson } from '../request/answer-kind.ts';
import { pageNumber } from '../request/form-fields.ts';
import { changedSettings } from './changed-settings.ts';

type HistoryContract = PageContract & { readonly get: PageOperation };

/** What the page with the edits of a subject has of its own. */
interface SettingsHistory<Found extends object, Edit> {
  readonly pageSize: number;
  find(request: FastifyRequest): Promise<Found | Refused>;
  /** Newest first. */
  list(found: Found, offset: number, limit: number): Promise<readonly Edit[]>;
  /** What a program reads of an edit. */
  describe?(edit: Edit): object;
  /** The address of the subject. Its history is below it. */
  pathOf(found: Found): string;
  nameOf(found: Found): string;
  links?(t: Messages, found: Found): Html;
  show(t: Messages, found: Found, edits: readonly Edit[]): Html | Promise<Html>;
}

/** Who changed which settings of a subject, and when. */
export function mountSettingsHistory<Found extends object, Edit extends object, C extends HistoryContract>(
  app: FastifyInstance,
  contract: C,
  page: SettingsHistory<Found, Edit>,
): void {
  mountPage<HistoryContract>(app, contract, {
    get: async (request, reply) => {
      const found = await page.find(request);
      return 'refusal' in found
        ? sendRefused(request, reply, found as Refused)
        : send(reply, contract, page, found);
    },
  });
}

async function send<Found extends object, Edit extends object, C extends HistoryContract>(
  reply: FastifyReply,
  contract: C,
  { pageSize, list, describe, pathOf, nameOf, links, show }: SettingsHistory<Found, Edit>,
  found: Found,
): Promise<FastifyReply> {
  const { request } = reply;
  const t = messagesOf(request);
  const page = pageNumber(request.query);
  const edits = await list(found, (page - 1) * pageSize, pageSize + 1);
  const shown = edits.slice(0, pageSize);
  const hasMore = edits.length > shown.length;
  if (wantsJson(request)) {
    const objects = describe ? shown.map(describe) : shown;
    return sendData(reply, contract.get, { objects, hasMore } as Given<PageData<C['get']>>);
  }
  const [path, name] = [pathOf(found), nameOf(found)];
  const body = html`<h1>${t.forms.historyOf(html`<a href="${path}">${name}</a>`)}</h1>
${links?.(t, found)}
${await show(t, found, shown)}
${pager(t, { path: `${path.replace(/\/$/, '')}/history`, page, hasMore })}`;
  return reply.page({ title: t.forms.historyOf(name), body });
}

/** An edit with the values before and after. */
interface ShownEdit {
  readonly id: string;
  readonly at: Date;
  readonly by: Html | string;
  readonly changed: Changes;
}

export async function editSections(t: Messages, edits: readonly ShownEdit[], form: Form): Promise<Html> {
  if (edits.length === 0) return html`<p class="empty">${t.forms.noEdits}</p>`;
  const sections: Html[] = [];
  for (const { id, at, by, changed } of edits) {
    // Comparing long texts takes a while. Other requests are answered in between.
    await setImmediate();
    sections.push(html`<section class="card" id="${id}"><h2>${moment(at)} · ${by}</h2>
${changedSettings(t, changed, form)}</section>
`);
  }
  return html`${sections}`;
}
