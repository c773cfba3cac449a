import {
  contestantOfLive,
  type LiveContestant,
  type LiveOrganizations,
  type LiveRow,
  type LiveScoreboard,
  rowOfLive,
  rowsOfBoard,
  type ScoreboardChange,
} from '@tribunal/contract/contests/live-scoreboard';
import { lookup } from '@tribunal/core/lists';
import { withOwnRow } from '@tribunal/core/scoreboard/own-row';
import { rankRows, type Scoreboard } from '@tribunal/core/scoreboard/rank';
import type { Row } from '@tribunal/core/scoreboard/row';

/** The rows that a page has, as they come from the site. Everywhere here, `most` are the points of each problem. */
export interface BoardData {
  readonly view: string;
  readonly number: number;
  readonly minute: number | null;
  readonly rows: ReadonlyMap<number, Row>;
  readonly contestants: ReadonlyMap<number, LiveContestant>;
  readonly organizations: LiveOrganizations;
  /** The viewer's own true row, where the others do not see it so. */
  readonly own: Row | null;
}

export function dataOf(board: LiveScoreboard, most: readonly number[]): BoardData {
  const { view, number, minute, organizations } = board;
  return {
    view,
    number,
    minute,
    organizations,
    own: null,
    ...withRows(new Map(), new Map(), rowsOfBoard(board), most),
  };
}

/** Null when the change does not continue what the page has, so that the whole scoreboard must be loaded. */
export function changed(
  data: BoardData,
  change: ScoreboardChange,
  most: readonly number[],
): BoardData | null {
  if (change.view !== data.view || !change.rows || change.from > data.number) return null;
  if (change.to <= data.number) return data;
  const organizations = { ...data.organizations, ...change.organizations };
  const { rows, contestants } = withRows(data.rows, data.contestants, change.rows, most);
  return { ...data, number: change.to, organizations, rows, contestants };
}

/** The rows that changed between two answers of the site, if both show the same: after a thaw, no single row is news. */
export function changedRows(before: BoardData, after: BoardData): Set<number> {
  const kindOf = ({ view, minute }: BoardData) => `${view.split('-')[0]} ${minute}`;
  if (kindOf(before) !== kindOf(after)) return new Set();
  const ids = [...after.rows.keys()].filter((id) => !isSame(before.rows.get(id), lookup(after.rows, id)));
  return new Set(ids);
}

function isSame(before: Row | undefined, after: Row): boolean {
  return after.cells.every((cell, problem) => {
    const known = before?.cells[problem] ?? null;
    if (!cell || !known) return cell === known;
    return (
      cell.points === known.points &&
      cell.tries === known.tries &&
      cell.pending === known.pending &&
      cell.unjudged === known.unjudged
    );
  });
}

export function withOwn(data: BoardData, live: LiveRow | null, most: readonly number[]): BoardData {
  if (!live) return { ...data, own: null };
  const contestants = new Map(data.contestants).set(live[0], contestantOfLive(live));
  return { ...data, contestants, own: rowOfLive(live, most) };
}

function withRows(
  before: BoardData['rows'],
  people: BoardData['contestants'],
  live: readonly LiveRow[],
  most: readonly number[],
): Pick<BoardData, 'rows' | 'contestants'> {
  const rows = new Map(before);
  const contestants = new Map(people);
  for (const row of live) {
    rows.set(row[0], rowOfLive(row, most));
    contestants.set(row[0], contestantOfLive(row));
  }
  return { rows, contestants };
}

/** A row of the viewer that others do not have, as in a virtual participation, is ranked among them. */
export function rankedBoard({ rows, own }: BoardData, problemCount: number): Scoreboard {
  const all = [...rows.values()];
  if (own && !rows.has(own.id)) return rankRows([...all, own], problemCount);
  const board = rankRows(all, problemCount);
  return own ? withOwnRow(board, own) : board;
}
