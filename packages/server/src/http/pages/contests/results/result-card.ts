import { formats } from '@tribunal/core/formats/formats';
import { clockText } from '@tribunal/core/texts/clock-text';
import { pointsText } from '@tribunal/core/texts/points-text';
import type { ShownContest } from '../../../../storage/contests/contest-view.ts';
import { type Html, type HtmlValue, html } from '../../../html/html.ts';
import type { Messages } from '../../../messages/messages.ts';
import { bandClass } from '../../../parts/user-link.ts';
import { changeText } from '../../accounts/profile/contest-history.ts';
import type { ContestResult } from './find-result.ts';

/** The result of one contestant, on pages and as a picture. */
export function resultCard(
  t: Messages,
  contest: Pick<ShownContest, 'name' | 'format' | 'endTime'>,
  result: ContestResult,
  siteName: string,
): Html {
  const { name, username, organization, problems } = result;
  const below = [name !== username && username, organization].filter(Boolean).join(' · ');
  const squares = problems.map(
    ({ label, state }) =>
      html`<li class="${state}"><span aria-hidden="true">${label}</span><span class="unseen">${t.results.problem(label, t.results.states[state])}</span></li>`,
  );
  return html`<section class="result-card" aria-label="${t.results.title(name, contest.name)}"><p class="result-head"><b dir="auto">${contest.name}</b><span>${siteName} · ${contest.endTime.toISOString().slice(0, 10)}</span></p>
<div class="result-who"><p class="result-name" dir="auto">${name}</p>${below !== '' && html`<p dir="auto">${below}</p>`}</div>
<dl class="result-figures">${figures(t, contest, result)}</dl>
<div class="result-foot"><ul class="result-problems">${squares}</ul>${result.ratings.length > 1 && ratingLine(t, result)}</div></section>`;
}

function figures(
  { results, scoreboard }: Messages,
  { format }: Pick<ShownContest, 'format'>,
  { rank, rankedCount, score, time, problems, oldRating, newRating }: ContestResult,
): Html[] {
  const { timeUnit } = formats[format];
  const isInMinutes = timeUnit === 'minutes';
  const solved = problems.filter(({ state }) => state === 'solved').length;
  const shown: [string, HtmlValue, HtmlValue][] = [
    [scoreboard.rank, rank ?? '–', rank !== null && results.of(rankedCount)],
    [results.solved, solved, results.of(problems.length)],
  ];
  if (!isInMinutes) shown.push([scoreboard.score, pointsText(score), false]);
  shown.push(isInMinutes ? [scoreboard.penalty, time, false] : [scoreboard.time, clockText(time), false]);
  if (newRating !== null) {
    const change = oldRating === null ? results.firstRating : changeText(newRating - oldRating);
    const fell = oldRating !== null && newRating < oldRating;
    shown.push([
      scoreboard.rating,
      html`<span class="${bandClass(newRating)}">${newRating}</span>`,
      html`<span class="${fell ? 'fell' : 'rose'}">${change}</span>`,
    ]);
  }
  return shown.map(
    ([term, value, note]) =>
      html`<div><dt>${term}</dt><dd>${value}${note && html` <small>${note}</small>`}</dd></div>`,
  );
}

const width = 240;
const height = 64;
const inset = 8;

/** The ratings until then, without a scale: the figures beside it say the last two. */
function ratingLine({ users }: Messages, { ratings }: ContestResult): Html {
  const values = ratings.map(({ rating }) => rating);
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const x = (index: number) => inset + (index / (values.length - 1)) * (width - 2 * inset);
  const y = (rating: number) =>
    height - inset - ((rating - lowest) / Math.max(1, highest - lowest)) * (height - 2 * inset);
  const points = values.map(
    (rating, index) => [Math.round(x(index)), Math.round(y(rating)), rating] as const,
  );
  const [lastX, lastY, last] = points[points.length - 1] as (typeof points)[number];
  const text = users.ratingChartText(values.length, lowest, highest, last);
  return html`<svg class="result-ratings ${bandClass(last)}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${text}"><polyline points="${points.map(([px, py]) => `${px},${py}`).join(' ')}"/>${points.slice(0, -1).map(([px, py]) => html`<circle cx="${px}" cy="${py}" r="2.5"/>`)}<circle class="last" cx="${lastX}" cy="${lastY}" r="5"/></svg>`;
}
