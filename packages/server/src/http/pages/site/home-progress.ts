import { streakOf } from '@tribunal/core/statistics/streak';
import { pointsText } from '@tribunal/core/texts/points-text';
import type { ActiveDay } from '../../../storage/accounts/profile/activity-view.ts';
import type { DailyProblem } from '../../../storage/problems/problem-of-the-day.ts';
import { type Html, html } from '../../html/html.ts';
import type { Messages } from '../../messages/messages.ts';
import { difficultyMark } from '../../parts/difficulty-mark.ts';
import { activityCalendar } from '../accounts/profile/activity-calendar.ts';

/** The day of a moment in UTC, as in the calendar of activity. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

export function dailyProblem(t: Messages, { code, name, points, userCount, difficulty }: DailyProblem): Html {
  const { home } = t;
  return html`<section class="card next-problem daily"><div><h2>${home.problemOfTheDay}</h2><p><a href="/problem/${code}">${name}</a> ${difficulty !== null && difficultyMark(t, difficulty)} <span class="quiet">${home.points(pointsText(points))}, ${home.solvedBy(userCount)}</span></p></div>
<a class="button" href="/problem/${code}">${home.openProblem}</a></section>`;
}

/** The streak of the reader, and a year of submissions. */
export function ownProgress(t: Messages, days: readonly ActiveDay[], now: Date): Html {
  const { current, longest } = streakOf(
    days.map(({ day }) => day),
    dayOf(now),
  );
  return html`<section><div class="section-head"><h2>${t.home.progress}</h2><p class="streak"><b>${t.home.streak(current)}</b> <span class="quiet">${t.home.longestStreak(longest)}</span></p></div>
${activityCalendar(t, days, now)}</section>`;
}
