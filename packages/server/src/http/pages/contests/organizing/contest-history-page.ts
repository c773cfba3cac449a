import { setImmediate } from 'node:timers/promises';
import { contestHistoryPage } from '@tribunal/contract/pages/histories';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../../../site.ts';
import type { ShownContest } from '../../../../storage/contests/contest-view.ts';
import {
  type ContestEditEntry,
  listContestEdits,
} from '../../../../storage/contests/settings/contest-edits.ts';
import type { Form } from '../../../forms/form.ts';
import { type Html, html } from '../../../html/html.ts';
import { moment } from '../../../html/moment.ts';
import { type Messages, messagesOf } from '../../../messages/messages.ts';
import { mountPage } from '../../../mount-page.ts';
import { pager } from '../../../parts/pager.ts';
import { sendData } from '../../../reply/page-data.ts';
import { wantsJson } from '../../../request/answer-kind.ts';
import { pageNumber } from '../../../request/form-fields.ts';
import { changedSettings } from '../../problems/authoring/history-parts.ts';
import { contestOfEditor } from '../contest-of-editor.ts';
import { settingFields } from './contest-form.ts';

const editsPerPage = 20;

/** Who changed which settings of a contest, with the old and the new values. */
export function mountContestHistory(app: FastifyInstance, site: Site): void {
  mountPage(app, contestHistoryPage, {
    get: async (request, reply) => {
      const contest = await contestOfEditor(site, request, reply);
      return contest ? showHistory(site, request, reply, contest) : reply;
    },
  });
}

async function showHistory(
  { database }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { id, key, name }: ShownContest,
): Promise<FastifyReply> {
  const t = messagesOf(request);
  const page = pageNumber(request.query);
  const edits = await listContestEdits(database.query, id, (page - 1) * editsPerPage, editsPerPage + 1);
  const shown = edits.slice(0, editsPerPage);
  const hasMore = edits.length > shown.length;
  if (wantsJson(request)) return sendData(reply, contestHistoryPage.get, { objects: shown, hasMore });
  const path = `/contest/${key}`;
  const list: Html[] = [];
  for (const edit of shown) {
    // Comparing long texts takes a while. Other requests are answered in between.
    await setImmediate();
    list.push(editView(t, edit));
  }
  const body = html`<h1>${t.authoring.historyOf(html`<a href="${path}">${name}</a>`)}</h1>
<p class="actions"><a href="${path}/edit">${t.organizing.edit}</a></p>
${list.length > 0 ? list : html`<p class="empty">${t.organizing.noEdits}</p>`}
${pager(t, { path: `${path}/history`, page, hasMore })}`;
  return reply.page({ title: t.authoring.historyOf(name), body });
}

function editView(t: Messages, { number, at, by, user, changed }: ContestEditEntry): Html {
  return html`<section class="card" id="edit-${number}"><h2>${moment(at)} · ${by}${user !== null && html` · <a href="/user/${user}">${user}</a>`}</h2>
${changedSettings(t, changed, historyFields)}</section>
`;
}

/** What the form has, and what the jury changes elsewhere. */
const historyFields: Form = {
  ...settingFields,
  banner: { kind: 'text', label: (t) => t.organizing.banner, maxLength: 0 },
  thawed_at: { kind: 'time', label: (t) => t.organizing.thawedAt },
  finalized_at: { kind: 'time', label: (t) => t.organizing.finalizedAt },
  is_disqualified: { kind: 'flag', label: (t) => t.organizing.isDisqualified },
  is_unofficial: { kind: 'flag', label: (t) => t.participants.isUnofficial },
  extra_minutes: { kind: 'text', label: (t) => t.participants.extraMinutes, maxLength: 0 },
};
