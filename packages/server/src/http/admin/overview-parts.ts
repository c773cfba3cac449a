import { contestPhase, secondsBetween } from '@tribunal/core/contests/contest-time';
import type { ListedAuditEntry } from '../../storage/accounts/audit-log.ts';
import type { ListedContest } from '../../storage/contests/contest-list-view.ts';
import type { ListedJudge } from '../../storage/judges/judge-list-view.ts';
import type { QueueState } from '../../storage/judges/queue-view.ts';
import type { Attention } from '../../storage/site/attention-view.ts';
import { type Html, html } from '../html/html.ts';
import { moment } from '../html/moment.ts';
import type { Messages } from '../messages/messages.ts';
import { lengthText } from '../parts/durations.ts';
import { sections } from './admin-layout.ts';

const SHOWN_CONTESTS = 5;

/** What waits for a decision. The warnings of the site are above every page of an administrator. */
export function attentionList({ admin }: Messages, decisions: readonly Attention[]): Html {
  const items = decisions.map(
    ({ kind, key, name, count }) =>
      html`<li><a href="${attentionAddress(kind, key)}">${name}</a> <span class="quiet">${admin.attention[kind](count)}</span></li>`,
  );
  return html`<section class="card" id="to-decide"><h2>${admin.toDecide}</h2>
${items.length > 0 ? html`<ul class="plain-list">${items}</ul>` : html`<p class="quiet">${admin.nothingToDecide}</p>`}</section>`;
}

function attentionAddress(kind: Attention['kind'], key: string): string {
  if (kind === 'internal errors') return `/submissions/?problem=${key}&result=IE`;
  if (kind === 'join requests') return `/organization/${key}/requests/`;
  return kind === 'open questions' ? `/contest/${key}/clarifications/?state=open` : `/contest/${key}`;
}

export function judgeFacts(t: Messages, judges: readonly ListedJudge[], queue: QueueState, now: Date): Html {
  const { admin } = t;
  const online = judges.filter(({ isOnline }) => isOnline);
  const wait = queue.waitingSince ? lengthText(t, secondsBetween(queue.waitingSince, now)) : '–';
  const facts: readonly (readonly [string, string | number])[] = [
    [admin.judgesOnline, admin.outOf(online.length, judges.length)],
    [t.judges.beingJudged, queue.judging],
    [t.judges.waiting, queue.waiting],
    [t.judges.longestWait, wait],
  ];
  return html`<section class="card" id="judging"><h2>${admin.judging}</h2>
<dl class="facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
<p><a href="/admin/judges/">${admin.judges}</a> · <a href="/status/">${t.judges.status}</a></p></section>`;
}

export function contestList(t: Messages, contests: readonly ListedContest[], now: Date): Html {
  const { admin } = t;
  const items = contests.slice(0, SHOWN_CONTESTS).map((contest) => {
    const { key, name, startTime, endTime } = contest;
    const isRunning = contestPhase(contest, now) === 'running';
    const turn = isRunning
      ? t.contests.endsIn(lengthText(t, secondsBetween(now, endTime)))
      : t.contests.startsIn(lengthText(t, secondsBetween(now, startTime)));
    return html`<li><a href="/contest/${key}${isRunning && '/jury/'}">${name}</a> <span class="quiet">${turn}</span></li>`;
  });
  return html`<section class="card" id="current-contests"><h2>${admin.currentContests}</h2>
${items.length > 0 ? html`<ul class="plain-list">${items}</ul>` : html`<p class="quiet">${admin.noCurrentContests}</p>`}
<p><a href="/contests/">${t.home.allContests}</a> · <a href="/contests/new">${t.organizing.newContest}</a></p></section>`;
}

export function lastChanges({ admin }: Messages, entries: readonly ListedAuditEntry[]): Html {
  const rows = entries.map(
    ({ at, actor, action, target }) =>
      html`<tr><td>${moment(at)}</td><td data-label="${admin.actor}">${actor}</td><td data-label="${admin.action}">${action}</td><td data-label="${admin.target}">${target}</td></tr>`,
  );
  return html`<h2>${admin.lastChanges}</h2>
${
  rows.length === 0
    ? html`<p class="empty">${admin.noAuditEntries}</p>`
    : html`<div class="scroll"><table class="stacked"><thead><tr><th scope="col">${admin.time}</th><th scope="col">${admin.actor}</th><th scope="col">${admin.action}</th><th scope="col">${admin.target}</th></tr></thead>
<tbody>${rows}</tbody></table></div>
<p><a href="/admin/audit/">${admin.wholeAuditLog}</a></p>`
}`;
}

/** Every administration page with what it is for. */
export function sectionLinks({ admin }: Messages): Html {
  const items = sections.flatMap(([address, name]) =>
    name === 'overview'
      ? []
      : [
          html`<a class="card" href="${address}"><b>${admin[name]}</b> <span>${admin.sectionTexts[name]}</span></a>`,
        ],
  );
  return html`<h2>${admin.pages}</h2>
<nav class="page-links" aria-label="${admin.pages}">${items}</nav>`;
}
