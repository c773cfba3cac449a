import { pointsText } from '@tribunal/core/texts/points-text';
import type { PastContest } from '../../../../storage/accounts/profile/contest-history-view.ts';
import { type Html, html } from '../../../html/html.ts';
import { moment } from '../../../html/moment.ts';
import type { Messages } from '../../../messages/messages.ts';
import { ratingMark } from '../../../parts/user-link.ts';

export function contestHistoryTable(t: Messages, contests: readonly PastContest[]): Html {
  const { users } = t;
  return html`<div class="scroll"><table class="contest-history">
<thead><tr><th scope="col">${users.contest}</th><th scope="col" class="lesser">${users.ended}</th><th scope="col" class="number">${users.rank}</th><th scope="col" class="number lesser">${users.score}</th><th scope="col" class="number">${users.newRating}</th><th scope="col" class="number">${users.change}</th></tr></thead>
<tbody>${contests.map((contest) => contestLine(t, contest))}</tbody></table></div>`;
}

function contestLine(t: Messages, contest: PastContest): Html {
  const { key, name, endTime, rank, score, rating, ratingChange, isDisqualified } = contest;
  const change = changeText(ratingChange);
  return html`<tr><th scope="row"><a href="/contest/${key}">${name}</a>${isDisqualified && html` <span class="mark">${t.users.disqualified}</span>`}</th><td class="lesser">${moment(endTime)}</td>
<td class="number"><a href="/contest/${key}/ranking/">${rank ?? '–'}</a></td><td class="number lesser">${pointsText(score)}</td><td class="number">${ratingMark(t, rating)}</td><td class="number ${(ratingChange ?? 0) < 0 ? 'fell' : 'rose'}">${change || '–'}</td></tr>
`;
}

/** With a sign: +12, −5, ±0. Empty when there is no earlier rating. */
export function changeText(change: number | null): string {
  if (change === null) return '';
  if (change === 0) return '±0';
  return change > 0 ? `+${change}` : `−${-change}`;
}
