import { contestPhase, secondsBetween } from '@tribunal/core/contest-time';
import type { ListedContest } from '../../../storage/contests/contest-list-view.ts';
import { lengthText } from '../../html/durations.ts';
import { moment } from '../../html/forms.ts';
import { type Html, html } from '../../html/html.ts';

export function contestTable(contests: readonly ListedContest[], now: Date): Html {
  return html`<div class="scroll"><table class="contest-list">
<thead><tr><th scope="col">Contest</th><th scope="col">Starts</th><th scope="col" class="lesser">Length</th><th scope="col" class="lesser">Format</th><th scope="col" class="lesser"><span class="unseen">Scoreboard</span></th></tr></thead>
<tbody>${contests.map((contest) => contestLine(contest, now))}</tbody></table></div>`;
}

function contestLine(contest: ListedContest, now: Date): Html {
  const { key, name, startTime, endTime, timeLimit, format } = contest;
  const isUpcoming = contestPhase(contest, now) === 'upcoming';
  return html`<tr><th scope="row"><a href="/contest/${key}">${name}</a> ${contestMarks(contest)}</th>
<td>${moment(startTime)}<br><span class="quiet">${nextTurn(contest, now)}</span></td>
<td class="lesser">${timeLimit === null ? lengthText(secondsBetween(startTime, endTime)) : html`${lengthText(timeLimit)}<br><span class="quiet">of one’s own</span>`}</td>
<td class="lesser">${format}</td><td class="lesser">${!isUpcoming && html`<a href="/contest/${key}/ranking/">Scoreboard</a>`}</td></tr>
`;
}

/** What comes next, and when. */
export function nextTurn(contest: Pick<ListedContest, 'startTime' | 'endTime'>, now: Date): string {
  const phase = contestPhase(contest, now);
  if (phase === 'upcoming') return `starts in ${lengthText(secondsBetween(now, contest.startTime))}`;
  if (phase === 'running') return `ends in ${lengthText(secondsBetween(now, contest.endTime))}`;
  return `ended ${lengthText(secondsBetween(contest.endTime, now))} ago`;
}

export function contestMarks({
  isRated,
  tags,
  isVisible,
  isPrivate,
  isOrganizationPrivate,
}: ListedContest): Html[] {
  const said = [
    !isVisible && 'hidden',
    isPrivate && 'private',
    isOrganizationPrivate && 'for organizations',
    isRated && 'rated',
    ...tags.filter((tag) => tag !== 'rated'),
  ];
  return said.filter((text) => text !== false).map((text) => html`<span class="mark">${text}</span> `);
}
