import { secondsBetween } from '@tribunal/core/contest-time';
import type { FastifyInstance } from 'fastify';
import type { Site } from '../../../site.ts';
import {
  type QueueState,
  queueState,
  type ShownJudge,
  shownJudges,
} from '../../../storage/judges/queue-view.ts';
import { lengthText } from '../../html/durations.ts';
import { moment } from '../../html/forms.ts';
import { type Html, html } from '../../html/html.ts';
import { type Messages, messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { viewerOf } from '../../request/request-viewer.ts';

export function mountStatus(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: '/status/',
    access: 'anyone',
    get: async (request, reply) => {
      await app.refreshWarnings();
      const judges = await shownJudges(site.database, viewerOf(request));
      const queue = await queueState(site.database);
      const body = html`<h1>Status</h1>
<p class="notice" role="status">${queueText(queue)}</p>
${queueFacts(messagesOf(request), queue, site.now())}
<h2>Judges</h2>
${judges.length > 0 ? judgeTable(judges) : html`<p>None is online.</p>`}`;
      return reply.page({ title: 'Status', body });
    },
  });
}

export function queueText({ waiting, judging, unjudgeable, isAnyJudgeOnline }: QueueState): string {
  if (!isAnyJudgeOnline)
    return waiting === 0
      ? 'No judge is online. Submissions are taken and wait until one is.'
      : `No judge is online: ${submissions(waiting)} until one is.`;
  if (unjudgeable > 0)
    return `${submissions(unjudgeable)} for a judge that has the problem and the language; none that is online does.`;
  return waiting + judging === 0 ? 'Everything is judged.' : 'Judging is under way.';
}

function submissions(count: number): string {
  return count === 1 ? '1 submission waits' : `${count} submissions wait`;
}

function queueFacts(t: Messages, { waiting, judging, waitingSince }: QueueState, now: Date): Html {
  return html`<dl class="facts">
<div><dt>Being judged</dt><dd id="judging">${judging}</dd></div>
<div><dt>Waiting</dt><dd id="waiting">${waiting}</dd></div>
${waitingSince && html`<div><dt>Longest wait</dt><dd>${lengthText(t, secondsBetween(waitingSince, now))}</dd></div>`}
</dl>`;
}

function judgeTable(judges: readonly ShownJudge[]): Html {
  return html`<div class="scroll"><table class="judge-list">
<thead><tr><th scope="col">Judge</th><th scope="col">State</th><th scope="col" class="lesser">Online since</th><th scope="col" class="number">Ping</th><th scope="col" class="number">Load</th><th scope="col">Languages</th></tr></thead>
<tbody>${judges.map(judgeLine)}</tbody></table></div>`;
}

function judgeLine(judge: ShownJudge): Html {
  const { name, onlineSince, ping, load, languages } = judge;
  return html`<tr><th scope="row">${name}</th><td>${stateOf(judge)}</td><td class="lesser">${onlineSince && moment(onlineSince)}</td>
<td class="number">${ping !== null && `${(ping * 1000).toFixed(1)} ms`}</td><td class="number">${load?.toFixed(2)}</td><td class="languages">${languages.join(', ')}</td></tr>
`;
}

function stateOf({ isOnline, isDisabled, isBusy }: ShownJudge): Html {
  if (!isOnline) return html`<span class="mark">offline</span>`;
  if (isDisabled) return html`<span class="mark">disabled</span>`;
  return html`<span class="mark">${isBusy ? 'judging' : 'free'}</span>`;
}
