import type { ContestProblem } from '@tribunal/contract/data/contest-records';
import { type FormatName, formats } from '@tribunal/core/formats/formats';
import { lookup } from '@tribunal/core/lists';
import type { ProblemTotals, RankedRow } from '@tribunal/core/scoreboard/rank';
import { clockText } from '@tribunal/core/texts/clock-text';
import { pointsText } from '@tribunal/core/texts/points-text';
import type { Static } from 'typebox';
import type { ContestProblemRow } from '../../../../storage/contests/contest-json.ts';
import type { Contestant } from '../../../../storage/contests/scoreboard/load-scoreboard.ts';
import { countryOf } from '../../../../storage/contests/scoreboard/shown-contestant.ts';
import { balloon } from '../../../html/balloon.ts';
import { type Html, html } from '../../../html/html.ts';
import type { Messages } from '../../../messages/messages.ts';
import { userLink } from '../../../parts/user-link.ts';
import { organizationLogo } from '../../organizations/organization-logo.ts';
import { boardCells } from './scoreboard-cells.ts';

/** What all rows of a scoreboard have in common. */
export interface ShownBoard {
  readonly format: FormatName;
  readonly hasRatings: boolean;
  readonly showsTeamNames: boolean;
  readonly showsOrganizations: boolean;
  readonly problems: readonly BoardProblem[];
  /** By the id of the participation. */
  readonly contestants: ReadonlyMap<number, Contestant>;
  /** In the order of the problems; null where the viewer sees only their own row. */
  readonly totals: readonly ProblemTotals[] | null;
}

/** Null for who may not see the problems: their labels are not links. */
export type AddressOfProblem = ((code: string) => string) | null;

type BoardProblem = Static<typeof ContestProblem> & Pick<ContestProblemRow, 'color'>;

export function boardTable(
  t: Messages,
  board: ShownBoard,
  { rows, foot }: { readonly rows: Html; readonly foot: Html | false },
  addressOfProblem: AddressOfProblem,
): Html {
  const { scoreboard } = t;
  const { timeUnit, penalizesAttempts } = formats[board.format];
  const isInMinutes = timeUnit === 'minutes';
  return html`<div class="scroll board-scroll" role="region" aria-label="${scoreboard.scoreboard}"><table class="board">
<thead><tr><th scope="col" class="number">${scoreboard.rank}</th><th scope="col">${scoreboard.user}</th><th scope="col" class="number">${scoreboard.score}</th><th scope="col" class="number">${isInMinutes ? scoreboard.penalty : scoreboard.time}</th>
${board.problems.map((problem, index) => problemHeading(t, problem, board.totals?.[index], addressOfProblem))}${board.hasRatings && html`<th scope="col">${scoreboard.rating}</th>`}</tr></thead>
<tbody>${rows}</tbody>${foot && html`<tfoot>${foot}</tfoot>`}</table></div>
<p class="quiet">${isInMinutes ? scoreboard.cellsShowTries : penalizesAttempts ? scoreboard.cellsShowTimeAndFailures : scoreboard.cellsShowTime} ${scoreboard.firstIsMarked} ${scoreboard.tiesShareRank}</p>`;
}

/** Below its label, how many have solved the problem and how many have tried. */
function problemHeading(
  { scoreboard }: Messages,
  { label, color, code, name, points }: BoardProblem,
  totals: ProblemTotals | undefined,
  addressOfProblem: AddressOfProblem,
): Html {
  const solved =
    totals &&
    html`<small title="${scoreboard.solvedOfTried(totals.solved, totals.tried)}">${totals.solved}/${totals.tried}</small>`;
  if (addressOfProblem === null)
    return html`<th scope="col" class="cell">${balloon(color)}${label}${solved}</th>`;
  return html`<th scope="col" class="cell"><a href="${addressOfProblem(code)}" title="${scoreboard.problemAndPoints(name, points)}">${balloon(color)}${label}</a>${solved}</th>`;
}

/** The id of somebody's row in the page. */
export function rowId(username: string, virtual: number): string {
  return virtual > 0 ? `virtual-${username}` : `user-${username}`;
}

/** Rows stay the same objects as long as the scoreboard does, so each is rendered once, except the marked one of the viewer. */
export function boardRows(
  t: Messages,
  board: ShownBoard,
  rows: readonly RankedRow[],
  ownId: number | null = null,
): Html {
  const rendered = renderedRows.get(t) ?? new WeakMap<RankedRow, string>();
  renderedRows.set(t, rendered);
  const texts = rows.map((row) => {
    if (row.id === ownId) return boardRow(t, board, row, true).html;
    const text = rendered.get(row) ?? boardRow(t, board, row, false).html;
    rendered.set(row, text);
    return text;
  });
  return { html: texts.join('') };
}

const renderedRows = new WeakMap<Messages, WeakMap<RankedRow, string>>();

function boardRow(t: Messages, board: ShownBoard, row: RankedRow, isOwn: boolean): Html {
  const { rank, score, cumulativeTime, isDisqualified, isUnofficial, virtual } = row;
  const { scoreboard } = t;
  const contestant = lookup(board.contestants, row.id);
  const { username } = contestant;
  const time = formats[board.format].timeUnit === 'minutes' ? cumulativeTime : clockText(cumulativeTime);
  const marks = [
    isDisqualified && scoreboard.disqualified,
    isUnofficial && scoreboard.unofficial,
    virtual > 0 && scoreboard.virtual,
    isOwn && scoreboard.you,
  ].filter((mark) => mark !== false);
  const kinds = [isDisqualified && 'disqualified', isUnofficial && 'unofficial', isOwn && 'own']
    .filter((kind) => kind !== false)
    .join(' ');
  return html`<tr id="${rowId(username, virtual)}"${kinds !== '' && html` class="${kinds}"`}><td class="number">${rank ?? '–'}</td>
<th scope="row">${contestantName(t, board, contestant)}${marks.map((mark) => html` <span class="mark">${mark}</span>`)}</th>
<td class="number"><b>${pointsText(score)}</b></td><td class="number">${time}</td>
${boardCells(board.format, row.cells, board.problems)}${board.hasRatings && html`<td>${ratingText(contestant)}</td>`}</tr>
`;
}

/** The username stays in the row of a team: people search for it, and it tells teams with the same name apart. */
function contestantName(t: Messages, board: ShownBoard, contestant: Contestant): Html {
  const { username, name, organization, oldRating, newRating } = contestant;
  const isNamed = board.showsTeamNames && name !== '' && name !== username;
  const link = userLink(t, username, newRating ?? oldRating, isNamed ? name : username);
  const school = board.showsOrganizations ? organization : null;
  const country = board.showsOrganizations ? countryOf(contestant) : '';
  const below = [isNamed && username, school && (school.shortName || school.name), country]
    .filter(Boolean)
    .join(' · ');
  const logo = school && organizationLogo(school.slug, school.logo);
  return html`${link}${below && html`<small class="team"${school && html` title="${school.name}"`}>${logo}${below}</small>`}`;
}

function ratingText({ oldRating, newRating }: Contestant): string {
  if (newRating === null) return '';
  return oldRating === null ? String(newRating) : `${oldRating} → ${newRating}`;
}
