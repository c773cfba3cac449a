import type { ContestProblem, Ranking, Solution } from '@tribunal/contract/data/contest-records';
import { type FormatName, formats } from '@tribunal/core/formats/formats';
import type { Static } from 'typebox';
import { clockText } from '../../html/durations.ts';
import { type Html, html } from '../../html/html.ts';
import { pointsText } from '../../html/verdict-words.ts';

/** What all rows of a scoreboard have in common, whoever looks. */
export interface Board {
  readonly format: FormatName;
  readonly hasRatings: boolean;
  readonly problems: readonly Static<typeof ContestProblem>[];
}

export type BoardRow = Static<typeof Ranking>;
type BoardCell = Static<typeof Solution>;

/** To those who may not see the problems, their labels stand for them. */
export function boardTable(board: Board, rows: Html, areProblemsVisible: boolean): Html {
  const { problems, hasRatings } = board;
  return html`<div class="scroll board-scroll"><table class="board">
<thead><tr><th scope="col" class="number">Rank</th><th scope="col">User</th><th scope="col" class="number">Score</th><th scope="col" class="number">${timeHeading(board)}</th>
${problems.map((problem) => problemHeading(problem, areProblemsVisible))}${hasRatings && html`<th scope="col">Rating</th>`}</tr></thead>
<tbody>${rows}</tbody></table></div>
<p class="quiet">Under the points of a problem stands when they were reached${countsAttempts(board) && ', and how many attempts went wrong before'}. Full ties share a rank.</p>`;
}

function timeHeading({ format }: Board): string {
  return countsMinutes(format) ? 'Penalty' : 'Time';
}

function problemHeading(
  { label, code, name, points }: Static<typeof ContestProblem>,
  areProblemsVisible: boolean,
): Html {
  if (!areProblemsVisible) return html`<th scope="col" class="cell">${label}</th>`;
  return html`<th scope="col" class="cell"><a href="/problem/${code}" title="${name}">${label}</a><small>${points}</small></th>`;
}

function countsMinutes(format: FormatName): boolean {
  return formats[format].timeUnit === 'minutes';
}

function countsAttempts({ format }: Board): boolean {
  return formats[format].penalizesAttempts;
}

export function boardRows(board: Board, rows: readonly BoardRow[]): Html {
  return html`${rows.map((row) => boardRow(board, row))}`;
}

/** The same rows with another one for its user, at the same place and rank. */
export function withRow(board: Board, rows: Html, row: BoardRow): Html {
  const start = rows.html.indexOf(`<tr id="${rowId(row.user)}"`);
  const end = rows.html.indexOf('</tr>', start);
  if (start === -1) return rows;
  const rank = /<td class="number">(\d+)$/.exec(
    rows.html.slice(start, rows.html.indexOf('</td>', start)),
  )?.[1];
  const replaced = boardRow(board, { ...row, rank: rank === undefined ? null : Number(rank) }).html;
  return { html: rows.html.slice(0, start) + replaced.trimEnd() + rows.html.slice(end + '</tr>'.length) };
}

/** What an address ends in to lead to somebody's row. */
export function rowId(username: string): string {
  return `user-${username}`;
}

function boardRow(board: Board, row: BoardRow): Html {
  const { user, rank, score, cumulative_time, is_disqualified, solutions } = row;
  return html`<tr id="${rowId(user)}"${is_disqualified && html` class="disqualified"`}><td class="number">${rank ?? '–'}</td>
<th scope="row"><a href="/user/${user}">${user}</a>${is_disqualified && html` <span class="mark">disqualified</span>`}</th>
<td class="number"><b>${pointsText(score)}</b></td><td class="number">${countsMinutes(board.format) ? cumulative_time : clockText(cumulative_time)}</td>
${boardCells(board, solutions)}${board.hasRatings && html`<td>${ratingText(row)}</td>`}</tr>
`;
}

/** Of numbers alone, so there is nothing to escape: a large board has tens of thousands of cells. */
function boardCells(board: Board, solutions: BoardRow['solutions']): Html {
  const showsFailures = countsAttempts(board);
  const cells = solutions.map((cell, index) =>
    cell ? boardCell(cell, board.problems[index]?.points ?? 0, showsFailures) : emptyCell,
  );
  return { html: cells.join('') };
}

const emptyCell = '<td></td>';

function boardCell(cell: BoardCell, most: number, showsFailures: boolean): string {
  const { points, pending = 0 } = cell;
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

/** Without an attempt there is nothing to say. */
function cellText({ points, time, bonus = 0, tries, penalty }: BoardCell, showsFailures: boolean): string {
  if (tries === 0) return '';
  const failures = showsFailures ? penalty : 0;
  const score = bonus > 0 ? `${pointsText(points)}+${pointsText(bonus)}` : pointsText(points);
  const when = points > 0 && time > 0 ? clockText(time) : '';
  if (failures === 0) return when === '' ? score : `${score}<small>${when}</small>`;
  return `${score}<small>${when} −${failures}</small>`;
}

function ratingText({ old_rating, new_rating }: BoardRow): string {
  if (new_rating === null) return '';
  return old_rating === null ? String(new_rating) : `${old_rating} → ${new_rating}`;
}
