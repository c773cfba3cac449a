import type { ContestProblem } from '@tribunal/contract/data/contest-records';
import { type FormatName, formats } from '@tribunal/core/formats/formats';
import type { ScoreboardCell } from '@tribunal/core/scoreboard/cells';
import type { RankedRow } from '@tribunal/core/scoreboard/rank';
import { clockText } from '@tribunal/core/texts/clock-text';
import type { Static } from 'typebox';
import type { Contestant } from '../../../storage/contests/scoreboard/load-scoreboard.ts';
import { type Html, html } from '../../html/html.ts';
import { userLink } from '../../html/user-link.ts';
import { pointsText } from '../../html/verdict-words.ts';
import type { Messages } from '../../messages/messages.ts';

/** What all rows of a scoreboard have in common. */
export interface ShownBoard {
  readonly format: FormatName;
  readonly hasRatings: boolean;
  readonly problems: readonly Static<typeof ContestProblem>[];
  /** By the id of the participation. */
  readonly contestants: ReadonlyMap<number, Contestant>;
}

/** Who may not see the problems sees their labels alone. */
export function boardTable(
  { scoreboard }: Messages,
  board: ShownBoard,
  rows: Html,
  areProblemsVisible: boolean,
): Html {
  const { timeUnit, penalizesAttempts } = formats[board.format];
  return html`<div class="scroll board-scroll"><table class="board">
<thead><tr><th scope="col" class="number">${scoreboard.rank}</th><th scope="col">${scoreboard.user}</th><th scope="col" class="number">${scoreboard.score}</th><th scope="col" class="number">${timeUnit === 'minutes' ? scoreboard.penalty : scoreboard.time}</th>
${board.problems.map((problem) => problemHeading(problem, areProblemsVisible))}${board.hasRatings && html`<th scope="col">${scoreboard.rating}</th>`}</tr></thead>
<tbody>${rows}</tbody></table></div>
<p class="quiet">${penalizesAttempts ? scoreboard.cellsShowTimeAndFailures : scoreboard.cellsShowTime} ${scoreboard.tiesShareRank}</p>`;
}

function problemHeading(
  { label, code, name, points }: Static<typeof ContestProblem>,
  areProblemsVisible: boolean,
): Html {
  if (!areProblemsVisible) return html`<th scope="col" class="cell">${label}</th>`;
  return html`<th scope="col" class="cell"><a href="/problem/${code}" title="${name}">${label}</a><small>${points}</small></th>`;
}

/** The id of somebody's row in the page. */
export function rowId(username: string): string {
  return `user-${username}`;
}

/** Rows stay the same objects as long as the scoreboard does, so each is rendered once. */
export function boardRows(t: Messages, board: ShownBoard, rows: readonly RankedRow[]): Html {
  const rendered = renderedRows.get(t) ?? new WeakMap<RankedRow, string>();
  renderedRows.set(t, rendered);
  const texts = rows.map((row) => {
    const text = rendered.get(row) ?? boardRow(t, board, row).html;
    rendered.set(row, text);
    return text;
  });
  return { html: texts.join('') };
}

const renderedRows = new WeakMap<Messages, WeakMap<RankedRow, string>>();

function boardRow(t: Messages, board: ShownBoard, row: RankedRow): Html {
  const { rank, score, cumulativeTime, isDisqualified } = row;
  const contestant = board.contestants.get(row.id)!;
  const { username, oldRating, newRating } = contestant;
  const time = formats[board.format].timeUnit === 'minutes' ? cumulativeTime : clockText(cumulativeTime);
  return html`<tr id="${rowId(username)}"${isDisqualified && html` class="disqualified"`}><td class="number">${rank ?? '–'}</td>
<th scope="row">${userLink(t, username, newRating ?? oldRating)}${isDisqualified && html` <span class="mark">${t.scoreboard.disqualified}</span>`}</th>
<td class="number"><b>${pointsText(score)}</b></td><td class="number">${time}</td>
${boardCells(board, row)}${board.hasRatings && html`<td>${ratingText(contestant)}</td>`}</tr>
`;
}

/** Cells contain only numbers, so nothing is escaped: a large scoreboard has tens of thousands of cells. */
function boardCells({ format, problems }: ShownBoard, { cells }: RankedRow): Html {
  const { penalizesAttempts } = formats[format];
  const texts = cells.map((cell, index) =>
    cell ? boardCell(cell, problems[index]?.points ?? 0, penalizesAttempts) : emptyCell,
  );
  return { html: texts.join('') };
}

const emptyCell = '<td></td>';

function boardCell(cell: ScoreboardCell, most: number, showsFailures: boolean): string {
  const { points, pending } = cell;
  const kind = merit(points, most);
  const text = cellText(cell, showsFailures);
  if (pending > 0)
    return `<td class="${kind === 'full' ? kind : 'pending'}">${text}<small>? ${pending}</small></td>`;
  return text === '' ? emptyCell : `<td class="${kind}">${text}</td>`;
}

function merit(points: number, most: number): 'full' | 'part' | 'none' {
  if (points <= 0) return 'none';
  return points >= most ? 'full' : 'part';
}

/** Empty without an attempt. */
function cellText({ points, time, bonus, tries, penalty }: ScoreboardCell, showsFailures: boolean): string {
  if (tries === 0) return '';
  const failures = showsFailures ? penalty : 0;
  const score = bonus > 0 ? `${pointsText(points)}+${pointsText(bonus)}` : pointsText(points);
  const when = points > 0 && time > 0 ? clockText(time) : '';
  if (failures === 0) return when === '' ? score : `${score}<small>${when}</small>`;
  return `${score}<small>${when} −${failures}</small>`;
}

function ratingText({ oldRating, newRating }: Contestant): string {
  if (newRating === null) return '';
  return oldRating === null ? String(newRating) : `${oldRating} → ${newRating}`;
}
