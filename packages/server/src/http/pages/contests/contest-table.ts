import { contestPhase, secondsBetween } from '@tribunal/core/contests/contest-time';
import { contestSeconds, openPause } from '@tribunal/core/contests/removed-time';
import type { ListedContest } from '../../../storage/contests/contest-list-view.ts';
import { type Html, html } from '../../html/html.ts';
import { moment } from '../../html/moment.ts';
import type { Messages } from '../../messages/messages.ts';
import { clock } from '../../parts/clock.ts';
import { lengthText, roughLengthText } from '../../parts/durations.ts';

export function contestTable(t: Messages, contests: readonly ListedContest[], now: Date): Html {
  return html`<div class="scroll"><table class="contest-list">
<thead><tr><th scope="col">${t.contests.contest}</th><th scope="col">${t.contests.starts}</th><th scope="col" class="lesser">${t.contests.length}</th><th scope="col" class="lesser">${t.contests.format}</th><th scope="col" class="lesser"><span class="unseen">${t.contests.scoreboard}</span></th></tr></thead>
<tbody>${contests.map((contest) => contestLine(t, contest, now))}</tbody></table></div>`;
}

/** In place of contests. Those who may create one find out how. */
export function noContests(
  { home, contests, organizing }: Messages,
  hasPast: boolean,
  mayCreate: boolean,
): Html {
  const past = html`<a href="/contests/">${home.pastContests}</a>`;
  return html`<p class="empty">${hasPast ? home.noContests(past) : contests.noContests}${mayCreate && html` <a href="/contests/new">${organizing.newContest}</a>`}</p>`;
}

function contestLine(t: Messages, contest: ListedContest, now: Date): Html {
  const { key, name, startTime, format } = contest;
  const isUpcoming = contestPhase(contest, now) === 'upcoming';
  return html`<tr><th scope="row"><a href="/contest/${key}">${name}</a> ${contestMarks(t, contest)}<span class="narrow-only quiet">${contestLength(t, contest)} · ${t.formats[format].title}</span></th>
<td>${moment(startTime)}<br><span class="quiet">${turnWithClock(t, contest, now)}</span></td>
<td class="lesser">${contestLength(t, contest)}</td>
<td class="lesser">${t.formats[format].title}</td><td class="lesser">${!isUpcoming && html`<a href="/contest/${key}/ranking/">${t.contests.scoreboard}</a>`}</td></tr>
`;
}

function contestLength(
  t: Messages,
  { startTime, endTime, timeLimit, removedIntervals }: ListedContest,
): Html | string {
  if (timeLimit === null) return lengthText(t, contestSeconds(startTime, endTime, removedIntervals));
  return html`${lengthText(t, timeLimit)} <span class="quiet">${t.contests.forEachContestant}</span>`;
}

const shownByClock = 2 * 86_400;

/** With a running clock for what comes within two days. The script loads the list again when the times are moved, and at the turn. */
export function turnWithClock(t: Messages, contest: ListedContest, now: Date): Html | string {
  const { key, startTime, endTime } = contest;
  const phase = contestPhase(contest, now);
  if (phase === 'ended') return nextTurn(t, contest, now);
  return html`<span data-listed="${key}" data-phase="${phase}" data-starts="${startTime.toISOString()}" data-ends="${endTime.toISOString()}">${timeUntilTurn(t, contest, now)}</span>`;
}

/** By a clock that runs, unless it is long. */
export function timeUntilTurn(
  t: Messages,
  contest: Pick<ListedContest, 'startTime' | 'endTime' | 'removedIntervals'>,
  now: Date,
): Html | string {
  const { startTime, endTime, removedIntervals } = contest;
  const isUpcoming = startTime > now;
  const turn = isUpcoming ? startTime : endTime;
  const left = contestSeconds(now, turn, removedIntervals);
  if (left > shownByClock) return nextTurn(t, contest, now);
  return html`${isUpcoming ? t.contestBar.startsIn : t.contestBar.timeLeft} ${clock(t, turn, now, removedIntervals)}${openPause(removedIntervals) && html` <span class="mark">${t.contestBar.isPaused}</span>`}`;
}

/** What comes next, and when. */
export function nextTurn(
  t: Messages,
  contest: Pick<ListedContest, 'startTime' | 'endTime' | 'removedIntervals'>,
  now: Date,
): string {
  const { startTime, endTime, removedIntervals: removed } = contest;
  const phase = contestPhase(contest, now);
  if (phase === 'upcoming')
    return t.contests.startsIn(lengthText(t, contestSeconds(now, startTime, removed)));
  if (phase === 'running') return t.contests.endsIn(lengthText(t, contestSeconds(now, endTime, removed)));
  return t.contests.ended(roughLengthText(t, secondsBetween(endTime, now)));
}

export function contestMarks(
  { contests }: Messages,
  { isRated, tags, isVisible, isPrivate, isOrganizationPrivate }: ListedContest,
): Html[] {
  const marks = [
    !isVisible && contests.hidden,
    isPrivate && contests.private,
    isOrganizationPrivate && contests.organizationsOnly,
    isRated && contests.rated,
    ...tags.filter((tag) => tag !== 'rated'),
  ];
  return marks.filter((text) => text !== false).map((text) => html`<span class="mark">${text}</span> `);
}
