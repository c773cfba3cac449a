import { type RatingBand, ratingBands } from '@tribunal/core/rating/rating-bands';
import type { RatingPoint } from '../../../../storage/accounts/profile/contest-history-view.ts';
import { type Html, html } from '../../../html/html.ts';
import type { Messages } from '../../../messages/messages.ts';
import { bandClass, ratingText } from '../../../parts/user-link.ts';
import { changeText } from './contest-history.ts';

const width = 720;
const height = 260;
const plot = { left: 56, right: 704, top: 14, bottom: 226 };

/** Places a moment and a rating in the chart. */
interface Scale {
  readonly lowest: number;
  readonly highest: number;
  x(time: Date): number;
  y(rating: number): number;
}

/** The ratings of a user over time, oldest first, with the bands behind them. Every point is a link to its contest. */
export function ratingChart(t: Messages, points: readonly RatingPoint[]): Html {
  const ratings = points.map(({ rating }) => rating);
  const [lowest, highest] = [Math.min(...ratings), Math.max(...ratings)];
  const summary = t.users.ratingChartText(points.length, lowest, highest, ratings.at(-1) ?? 0);
  const scale = scaleOf(points, lowest, highest);
  const line = points.map(({ endTime, rating }) => `${scale.x(endTime)},${scale.y(rating)}`).join(' ');
  return html`<svg class="rating-chart" viewBox="0 0 ${width} ${height}" role="group" aria-label="${t.users.ratingHistory}" aria-describedby="rating-chart-text">
<desc id="rating-chart-text">${summary}</desc>
${bandAreas(t, scale, points)}${timeMarks(points, scale)}<polyline class="rating-line" points="${line}"/>
${points.map((point) => ratingPoint(t, point, scale))}</svg>`;
}

/** Leaves room above and below, so that a single point and small changes are readable. */
function scaleOf(points: readonly RatingPoint[], lowestRating: number, highestRating: number): Scale {
  const lowest = Math.floor((lowestRating - 100) / 50) * 50;
  const highest = Math.max(Math.ceil((highestRating + 100) / 50) * 50, lowest + 400);
  const times = points.map(({ endTime }) => endTime.getTime());
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const inset = 24;
  const across = (share: number) => plot.left + inset + share * (plot.right - plot.left - 2 * inset);
  return {
    lowest,
    highest,
    x: (time) => tenths(across(to === from ? 0.5 : (time.getTime() - from) / (to - from))),
    y: (rating) => tenths(plot.bottom - ((rating - lowest) / (highest - lowest)) * (plot.bottom - plot.top)),
  };
}

function bandAreas(t: Messages, scale: Scale, points: readonly RatingPoint[]): Html[] {
  const path = points.map(({ endTime, rating }) => [scale.x(endTime), scale.y(rating)] as const);
  const areas = ratingBands.map((band, index) => ({
    band,
    from: index === 0 ? scale.lowest : Math.max(band, scale.lowest),
    to: Math.min(ratingBands[index + 1] ?? Infinity, scale.highest),
  }));
  return areas.filter(({ from, to }) => from < to).map((area) => bandArea(t, scale, area, path));
}

interface BandArea {
  readonly band: RatingBand;
  readonly from: number;
  readonly to: number;
}

function bandArea(t: Messages, { y, lowest }: Scale, { band, from, to }: BandArea, path: Path): Html {
  const top = y(to);
  const isTall = y(from) - top >= 22;
  const side = isTall && freeSide(path, top);
  return html`<g class="${bandClass(band)}"><rect class="band-area" x="${plot.left}" y="${top}" width="${plot.right - plot.left}" height="${tenths(y(from) - top)}"/>
${side && html`<text class="band-name ${side}" x="${side === 'right' ? plot.right - 6 : plot.left + 6}" y="${top + 15}">${t.users.bands[band]}</text>`}
${from > lowest && html`<text class="band-rating" x="${plot.left - 6}" y="${y(from) + 5}">${band}</text>`}</g>
`;
}

type Path = readonly (readonly [x: number, y: number])[];

const nameWidth = 170;

/** Where the name of a band below this height does not meet the line of the ratings. */
function freeSide(path: Path, top: number): 'right' | 'left' | false {
  const near = path.flatMap(([x, y], index) => {
    const [nextX, nextY] = path[index + 1] ?? [x, y];
    return [0, 0.25, 0.5, 0.75].map((share) => [x + share * (nextX - x), y + share * (nextY - y)] as const);
  });
  const meets = (from: number, to: number) =>
    near.some(([x, y]) => x >= from && x <= to && y >= top - 8 && y <= top + 26);
  if (!meets(plot.right - nameWidth, plot.right)) return 'right';
  return !meets(plot.left, plot.left + nameWidth) && 'left';
}

const maxTimeMarks = 5;

/** The months of some points, evenly spread. */
function timeMarks(points: readonly RatingPoint[], { x }: Scale): Html[] {
  const step = Math.max(1, Math.ceil(points.length / maxTimeMarks));
  const months = new Map<string, number>();
  for (const { endTime } of points.filter((_, index) => index % step === 0)) {
    const month = endTime.toISOString().slice(0, 7);
    const isFree = [...months.values()].every((taken) => Math.abs(taken - x(endTime)) > 130);
    if (isFree) months.set(month, x(endTime));
  }
  return [...months].map(
    ([month, at]) => html`<text class="chart-month" x="${at}" y="${height - 10}">${month}</text>
`,
  );
}

function ratingPoint(t: Messages, point: RatingPoint, { x, y }: Scale): Html {
  const { key, name, endTime, rating } = point;
  const [left, top] = [x(endTime), y(rating)];
  const change = changeText(point.ratingChange);
  const text = `${ratingText(t, rating)}${change && ` (${change})`}`;
  const label = t.users.ratingAfter(name, endTime.toISOString().slice(0, 10), text);
  const side = left > width / 2 ? 'before' : 'after';
  const above = top < plot.top + 60 ? 34 : -30;
  return html`<a class="rating-point ${bandClass(rating)}" href="/contest/${key}" aria-label="${label}"><circle class="point-area" cx="${left}" cy="${top}" r="12"/><circle class="point" cx="${left}" cy="${top}" r="4.5"/>
<g class="tip tip-${side}" aria-hidden="true"><text x="${left}" y="${top + above}">${text}</text><text class="tip-name" x="${left}" y="${top + above + 18}">${name}</text></g></a>
`;
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
