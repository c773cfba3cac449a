import { formats } from '@tribunal/core/formats/formats';
import { lookup } from '@tribunal/core/lists';
import type { RankedRow } from '@tribunal/core/scoreboard/rank';
import { shownCell } from '@tribunal/core/scoreboard/shown-cell';
import { clockText } from '@tribunal/core/texts/clock-text';
import { pointsText } from '@tribunal/core/texts/points-text';
import { type Html, html } from '../../http/html/html.ts';
import { english } from '../../http/messages/en/english.ts';
import type { ContestProblemRow } from '../../storage/contests/contest-json.ts';
import type { ShownContest } from '../../storage/contests/contest-view.ts';
import type { ContestScoreboard } from '../../storage/contests/scoreboard/load-scoreboard.ts';
import { shownContestant } from '../../storage/contests/scoreboard/shown-contestant.ts';
import { staticPage } from './static-page.ts';

export interface StaticBoard extends ContestScoreboard {
  readonly contest: ShownContest;
  readonly problems: readonly ContestProblemRow[];
}

/** Without links to a server. */
export function scoreboardPage(board: StaticBoard): string {
  const { contest, problems, rows } = board;
  const { scoreboard } = english;
  const isInMinutes = formats[contest.format].timeUnit === 'minutes';
  const held = `${contest.startTime.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const headings = problems.map(
    ({ problem }) =>
      html`<th scope="col" class="cell"><a href="problems/${problem.code}.html" title="${problem.name}">${problem.label}</a></th>`,
  );
  const body = html`<h1>${scoreboard.title(contest.name)}</h1>
<p>${held}</p>
<div class="scroll"><table class="board"><thead><tr><th scope="col" class="number">${scoreboard.rank}</th><th scope="col">${scoreboard.user}</th><th scope="col" class="number">${scoreboard.score}</th><th scope="col" class="number">${isInMinutes ? scoreboard.penalty : scoreboard.time}</th>${headings}</tr></thead>
<tbody>${rows.map((row) => boardRow(board, row, isInMinutes))}</tbody></table></div>`;
  return staticPage(contest.name, body, '');
}

function boardRow(
  { contest, problems, contestants }: StaticBoard,
  row: RankedRow,
  isInMinutes: boolean,
): Html {
  const contestant = lookup(contestants, row.id);
  const { username } = contestant;
  const { name, organization } = shownContestant(contest, contestant);
  const below = [name !== username && username, organization].filter(Boolean).join(' · ');
  const cells = row.cells.map((cell, index) => {
    const shown = cell && shownCell(contest.format, cell, problems[index]?.problem.points ?? 0);
    return html`<td${shown && html` class="${shown.kind}${shown.isFirst && ' first'}"`}>${shown && html`${shown.isFirst && '★ '}${shown.text}${shown.below !== '' && html`<small>${shown.below}</small>`}`}</td>`;
  });
  const time = isInMinutes ? String(row.cumulativeTime) : clockText(row.cumulativeTime);
  return html`<tr><td class="number">${row.rank ?? '–'}</td><th scope="row">${name}${below !== '' && html`<small class="quiet"> ${below}</small>`}</th><td class="number"><b>${pointsText(row.score)}</b></td><td class="number">${time}</td>${cells}</tr>
`;
}

export function scoreboardJson({ contest, problems, rows, contestants }: StaticBoard): string {
  const rankings = rows.map((row) => {
    const contestant = lookup(contestants, row.id);
    return {
      rank: row.rank,
      username: contestant.username,
      ...shownContestant(contest, contestant),
      score: row.score,
      time: row.cumulativeTime,
      solutions: row.cells.map((cell) => cell && { points: cell.points, time: cell.time, tries: cell.tries }),
    };
  });
  const { key, name, format } = contest;
  const listed = problems.map(({ problem: { label, code, name: title } }) => ({ label, code, name: title }));
  return `${JSON.stringify({ key, name, format, problems: listed, rankings }, null, 1)}\n`;
}
