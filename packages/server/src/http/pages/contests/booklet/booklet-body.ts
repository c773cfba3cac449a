import { secondsBetween } from '@tribunal/core/contests/contest-time';
import { pointsText } from '@tribunal/core/texts/points-text';
import type { ShownContest } from '../../../../storage/contests/contest-view.ts';
import type { ShownProblem } from '../../../../storage/problems/problem-view.ts';
import { type Html, html } from '../../../html/html.ts';
import { moment } from '../../../html/moment.ts';
import type { Messages } from '../../../messages/messages.ts';
import { lengthText } from '../../../parts/durations.ts';
import { megabytes, statementContent } from '../../problems/problem-parts.ts';

export interface BookletProblem {
  readonly shown: ShownProblem;
  /** In the contest. */
  readonly label: string;
  /** In the contest. */
  readonly points: number;
}

/** A cover with the limits, and each problem on a page of its own. */
export async function bookletBody(
  t: Messages,
  contest: ShownContest,
  problems: readonly BookletProblem[],
): Promise<Html> {
  const sections: Html[] = [];
  for (const problem of problems) sections.push(await problemSection(t, problem));
  return html`<div class="booklet"><section class="booklet-cover"><h1>${contest.name}</h1>
<p>${moment(contest.startTime)} · ${lengthText(t, secondsBetween(contest.startTime, contest.endTime))}</p>
<p>${t.booklet.problems(problems.length)}</p>
${limitsTable(t, problems)}
<p class="booklet-actions">${t.booklet.explained} <a href="/contest/${contest.key}/booklet.pdf">${t.booklet.pdf}</a></p></section>
${sections}</div>`;
}

function limitsTable({ booklet }: Messages, problems: readonly BookletProblem[]): Html {
  const rows = problems.map(
    ({ shown, label, points }) =>
      html`<tr><th scope="row">${label}</th><td>${shown.name}</td><td class="number">${booklet.seconds(pointsText(shown.timeLimit))}</td><td class="number">${megabytes(shown.memoryLimit)}</td><td class="number">${pointsText(points)}</td></tr>`,
  );
  return html`<div class="scroll"><table><thead><tr><th scope="col">${booklet.label}</th><th scope="col">${booklet.problem}</th><th scope="col" class="number">${booklet.timeLimit}</th><th scope="col" class="number">${booklet.memoryLimit}</th><th scope="col" class="number">${booklet.points}</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

async function problemSection(t: Messages, { shown, label }: BookletProblem): Promise<Html> {
  const { booklet } = t;
  const limits = booklet.limits(pointsText(shown.timeLimit), megabytes(shown.memoryLimit));
  return html`<section class="booklet-problem"${shown.language !== t.site.languageCode && html` lang="${shown.language}"`}><h2>${label}. ${shown.name}</h2>
<p class="quiet">${limits}</p>
<div class="content-description">${await statementContent(t, shown)}</div></section>
`;
}
