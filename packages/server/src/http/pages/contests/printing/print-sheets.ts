import { printedPages } from '@tribunal/core/texts/printed-pages';
import type { FastifyReply } from 'fastify';
import type { PrintContest } from '../../../../storage/contests/printing/print-contest.ts';
import type { PrintDocument } from '../../../../storage/contests/printing/print-jobs.ts';
import { type Html, html } from '../../../html/html.ts';
import { moment } from '../../../html/moment.ts';
import { messagesOf } from '../../../messages/messages.ts';
import { markButton } from './print-list.ts';

/** The pages of a job. On paper, nothing else of the page is printed. */
export function printSheets(reply: FastifyReply, { key, name }: PrintContest, document: PrintDocument): Html {
  const { printing } = messagesOf(reply.request);
  const { id, state } = document;
  const pages = printedPages(document.source);
  const sheets = pages.map(
    (
      page,
      index,
    ) => html`<section class="print-sheet">${sheetHeader(reply, document, index + 1, pages.length)}
<pre>${page}</pre></section>`,
  );
  return html`<h1>${printing.job(id)}</h1>
<p><a href="/contest/${key}/prints/">${printing.queueOf(name)}</a></p>
<p>${printing.useBrowser}</p>
${state !== 'done' && html`<div class="print-buttons">${markButton(reply, key, document, 'done')}</div>`}
<div class="print-sheets">${sheets}</div>`;
}

function sheetHeader(reply: FastifyReply, document: PrintDocument, page: number, of: number): Html {
  const { printing } = messagesOf(reply.request);
  const { id, name, username, room, contest, language, madeAt, attempts } = document;
  return html`<header><p><b dir="auto">${name || username}</b> (${username}) <span class="print-room">${room === '' ? printing.noRoom : printing.room(room)}</span></p>
<p>${contest} · ${printing.job(id)}${language !== null && html` · ${language}`} · ${moment(madeAt)} · ${printing.page(page, of)}</p>${attempts > 1 && html`<p><b>${printing.again}</b></p>`}</header>`;
}
