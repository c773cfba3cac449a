import { hasStarted } from '@tribunal/core/contests/contest-time';
import { contestSeconds } from '@tribunal/core/contests/removed-time';
import type { ShownContest } from '../../../../storage/contests/contest-view.ts';
import { type Html, html } from '../../../html/html.ts';
import type { Messages } from '../../../messages/messages.ts';
import { type AddressQuery, addressOf } from '../../../parts/pager.ts';
import { textField } from '../../../request/form-fields.ts';
import { hiddenFields } from './board-controls.ts';
import type { BoardOfViewer } from './scoreboard-of-viewer.ts';

/** The minute of the contest that `?at=` asks for; null for now. */
export function askedMinute(query: unknown): number | null | 'invalid' {
  const text = textField(query, 'at');
  if (text === '') return null;
  return /^[0-9]{1,7}$/.test(text) ? Number(text) : 'invalid';
}

/** The parameter that leads to the same minute again. A virtual participant's own minute moves on. */
export function minuteQuery({ minute, isReplay }: BoardOfViewer): AddressQuery {
  return minute === null || isReplay ? [] : [['at', String(minute)]];
}

/** Chooses a minute of the contest. `kept` are the other parameters of the address. */
export function minuteForm(
  { scoreboard }: Messages,
  contest: ShownContest,
  { minute, isReplay }: BoardOfViewer,
  now: Date,
  kept: AddressQuery,
): Html {
  const { startTime, endTime, timeLimit, removedIntervals: removed } = contest;
  if (isReplay || !hasStarted(contest, now)) return html``;
  const length = Math.ceil((timeLimit ?? contestSeconds(startTime, endTime, removed)) / 60);
  const passed = Math.ceil(contestSeconds(startTime, now, removed) / 60);
  const last = timeLimit === null ? Math.min(length, passed) : length;
  return html`<form class="minute"${timeLimit === null && html` data-follows`} action="/contest/${contest.key}/ranking/" target="_self">${hiddenFields(kept)}<input type="range" class="minute-slider" min="0" max="${last}" value="${minute ?? last}" aria-label="${scoreboard.minute}"><label>${scoreboard.minuteField} <input type="number" name="at" min="0" max="${last}" value="${minute ?? last}"></label> <button>${scoreboard.showMinute}</button> <a href="${addressOf(`/contest/${contest.key}/ranking/`, kept)}" target="_self"${minute === null && html` hidden=""`}>${scoreboard.showNow}</a></form>`;
}
