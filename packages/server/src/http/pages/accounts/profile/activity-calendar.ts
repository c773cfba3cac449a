import { sum } from '@tribunal/core/lists';
import type { ActiveDay } from '../../../../storage/accounts/profile/activity-view.ts';
import { type Html, html } from '../../../html/html.ts';
import type { Messages } from '../../../messages/messages.ts';

const dayMs = 86_400_000;
const weeks = 53;
const cell = 11;
const step = 14;
const margin = { left: 34, top: 18 };

/** The first day of the calendar: a Monday, so that the last of its weeks contains the given moment. */
export function calendarStart(now: Date): Date {
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  const daysSinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  return new Date(today - (daysSinceMonday + (weeks - 1) * 7) * dayMs);
}

/** One square per day, one column per week, and the same figures by month as a table. */
export function activityCalendar(t: Messages, days: readonly ActiveDay[], now: Date): Html {
  const start = calendarStart(now);
  const total = sum(days.map(({ submissions }) => submissions));
  const text = t.users.activityText(total, days.length);
  return html`<p class="quiet">${text}</p>
<div class="calendar-scroll" tabindex="0" role="region" aria-label="${t.users.activity}"><svg class="calendar" viewBox="0 0 ${margin.left + weeks * step} ${margin.top + 7 * step}" role="img" aria-label="${text}">
<defs><pattern id="empty-days" x="${margin.left}" y="${margin.top}" width="${step}" height="${step}" patternUnits="userSpaceOnUse"><rect class="no-submissions" width="${cell}" height="${cell}" rx="2"/></pattern></defs>
${emptyDays(start, now)}${weekdayNames(t)}${monthNames(t, start)}${days.map((day) => daySquare(t, day, start))}</svg></div>
${activityTable(t, days)}`;
}

/** The whole weeks, and the part of the current week that has passed. */
function emptyDays(start: Date, now: Date): Html {
  const daysThisWeek = (Math.floor((now.getTime() - start.getTime()) / dayMs) % 7) + 1;
  const whole = (weeks - 1) * step;
  return html`<rect fill="url(#empty-days)" x="${margin.left}" y="${margin.top}" width="${whole}" height="${7 * step}"/>
<rect fill="url(#empty-days)" x="${margin.left + whole}" y="${margin.top}" width="${step}" height="${daysThisWeek * step}"/>
`;
}

function daySquare({ users }: Messages, { day, submissions }: ActiveDay, start: Date): Html {
  const { x, y } = placeOf(Date.parse(day), start);
  return html`<rect class="level-${levelOf(submissions)}" x="${x}" y="${y}" width="${cell}" height="${cell}" rx="2"><title>${users.submissionsOnDay(day, submissions)}</title></rect>
`;
}

function placeOf(time: number, start: Date): { readonly x: number; readonly y: number } {
  const index = Math.floor((time - start.getTime()) / dayMs);
  return { x: margin.left + Math.floor(index / 7) * step, y: margin.top + (index % 7) * step };
}

function levelOf(submissions: number): number {
  return [1, 3, 6, 10].filter((least) => submissions >= least).length;
}

/** Monday, Wednesday and Friday. 2024 began on a Monday. */
function weekdayNames({ site }: Messages): Html[] {
  const format = new Intl.DateTimeFormat(site.languageCode, { weekday: 'short', timeZone: 'UTC' });
  return [0, 2, 4].map(
    (row) =>
      html`<text x="0" y="${margin.top + row * step + 10}">${format.format(Date.UTC(2024, 0, 1 + row))}</text>`,
  );
}

/** Above the first week that begins in a month. */
function monthNames({ site }: Messages, start: Date): Html[] {
  const format = new Intl.DateTimeFormat(site.languageCode, { month: 'short', timeZone: 'UTC' });
  const mondays = Array.from({ length: weeks }, (_, week) => new Date(start.getTime() + week * 7 * dayMs));
  const firsts = mondays.filter((monday) => monday.getUTCDate() <= 7);
  return firsts.map(
    (monday) => html`<text x="${placeOf(monday.getTime(), start).x}" y="11">${format.format(monday)}</text>`,
  );
}

function activityTable({ users }: Messages, days: readonly ActiveDay[]): Html {
  const months = [...new Set(days.map(({ day }) => day.slice(0, 7)))];
  const rows = months.toReversed().map((month) => {
    const within = days.filter(({ day }) => day.startsWith(month));
    return html`<tr><th scope="row">${month}</th><td class="number">${within.length}</td><td class="number">${sum(within.map(({ submissions }) => submissions))}</td></tr>
`;
  });
  return html`<details><summary>${users.activityAsTable}</summary><table class="activity-table">
<thead><tr><th scope="col">${users.month}</th><th scope="col" class="number">${users.activeDays}</th><th scope="col" class="number">${users.submissions}</th></tr></thead>
<tbody>${rows}</tbody></table></details>`;
}
