import type { FastifyReply } from 'fastify';
import type { PrintContest } from '../../../../storage/contests/printing/print-contest.ts';
import type { PrintJob, PrintState } from '../../../../storage/contests/printing/print-jobs.ts';
import { csrfField } from '../../../caller/check-csrf.ts';
import { type Html, html } from '../../../html/html.ts';
import { moment } from '../../../html/moment.ts';
import { type Messages, messagesOf } from '../../../messages/messages.ts';
import { partVersion } from '../../part-version.ts';

/** Jobs that the page shows at once; those to print come first. */
const maxShown = 300;

/** The part of the page that a script keeps up to date. */
export function printJobs(reply: FastifyReply, contest: PrintContest, jobs: readonly PrintJob[]): Html {
  const { printing } = messagesOf(reply.request);
  const count = (state: PrintState) => jobs.filter((job) => job.state === state).length;
  const rows = jobs.slice(0, maxShown).map((job) => jobRow(reply, contest, job));
  return html`<div id="print-jobs" data-refresh="${partVersion(jobs)}">
<p role="status">${printing.counts(count('waiting'), count('printing'), count('done'))}</p>
${jobs.length > 0 ? html`<ul class="print-jobs">${rows}</ul>` : html`<p class="empty">${printing.none}</p>`}
${jobs.length > maxShown && html`<p>${printing.more(jobs.length - maxShown)}</p>`}</div>`;
}

/** What a runner does next with a job. */
const nextStates = {
  waiting: ['printing', 'done'],
  printing: ['done', 'waiting'],
  done: ['waiting'],
} as const satisfies Record<PrintState, readonly PrintState[]>;

function jobRow(reply: FastifyReply, { key }: PrintContest, job: PrintJob): Html {
  const t = messagesOf(reply.request);
  const { id, username, name, room, language, pages, madeAt, state } = job;
  const { printing } = t;
  const next: readonly PrintState[] =
    job.fault === '' ? nextStates[state] : ['waiting', ...nextStates.waiting];
  return html`<li class="${state}"><div class="print-facts"><p class="print-team"><b>${name || username}</b>${name !== '' && html` <span class="quiet">${username}</span>`}</p>
<p><span class="print-room">${room || printing.noRoom}</span> ${printing.pages(pages)}${language !== null && html` · ${language}`} · <b>${printing.states[state]}</b>${job.handledBy !== null && html` <span class="quiet">${printing.by(job.handledBy)}</span>`}</p>
<p class="quiet">${printing.sent} ${moment(madeAt)}</p>${faultText(t, job)}</div>
<div class="print-buttons"><a class="button" href="/contest/${key}/prints/${id}" aria-label="${printing.openJob(id)}">${printing.open}</a>${next.map((one) => markButton(reply, key, job, one))}</div></li>
`;
}

function faultText({ printing }: Messages, { fault, attempts }: PrintJob): Html | false {
  if (fault !== '') return html`<p class="print-fault">${printing.failed(fault)}</p>`;
  return attempts > 1 && html`<p class="print-fault">${printing.again}</p>`;
}

/** Named after the team and the job for those who do not see the row. */
export function markButton(
  reply: FastifyReply,
  key: string,
  { id, username, name }: Pick<PrintJob, 'id' | 'username' | 'name'>,
  state: PrintState,
): Html {
  const { printing } = messagesOf(reply.request);
  const text = printing.marks[state];
  return html`<form method="post" action="/contest/${key}/prints/">${csrfField(reply)}<input type="hidden" name="id" value="${id}"><input type="hidden" name="state" value="${state}"><button id="print-${id}-${state}" class="${state === 'waiting' ? 'plain' : 'primary'}" aria-label="${printing.markJob(text, id, name || username)}">${text}</button></form>`;
}
