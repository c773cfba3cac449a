import type { Row } from '@tribunal/core/scoreboard/row';
import { cellsOfLive, lengthOfTimes, liveCells } from './live-cells.ts';

/** A scoreboard for scripts of the browser: short arrays, without ranks and totals, which `core` computes from the rows. */
export interface LiveScoreboard {
  /** The same as long as the table has the same columns. */
  readonly frame: string;
  readonly view: string;
  /** The number of the contest log up to which the rows are complete. */
  readonly number: number;
  /** The minute of the contest whose end it shows; null for now. */
  readonly minute: number | null;
  readonly organizations: LiveOrganizations;
  readonly rows: readonly LiveRowStart[];
  /** The states of the cells, with spaces between the rows. */
  readonly states: string;
  /** The times of the cells of all rows. */
  readonly times: string;
}

/** What has changed since the entry `from` of the contest log. Without rows, the page loads the whole scoreboard again. */
export interface ScoreboardChange {
  /** What the reader sees of the scoreboard; another one has other rows. */
  readonly view: string;
  readonly from: number;
  readonly to: number;
  readonly organizations: LiveOrganizations;
  /** The totals of each problem, for pages without rows; null while results are hidden. */
  readonly totals: readonly LiveTotals[] | null;
  readonly rows: readonly LiveRow[] | null;
}

export type LiveTotals = readonly [solved: number, tried: number];

/** By id: slug, name, short name, country, and the hash of the logo or null. */
export type LiveOrganizations = Readonly<Record<number, LiveOrganization>>;

type LiveOrganization = readonly [
  slug: string,
  name: string,
  shortName: string,
  country: string,
  logo: string | null,
];

export interface LiveContestant {
  readonly username: string;
  readonly name: string;
  /** Its id; 0 without one. */
  readonly organization: number;
  readonly country: string;
  readonly oldRating: number | null;
  readonly newRating: number | null;
  readonly isUnofficial: boolean;
  /** The codes of its groups, with spaces between them. */
  readonly groups: string;
}

/** A contestant with a row. */
export type LiveRow = readonly [...start: LiveRowStart, states: string, times: string];

type LiveRowStart = readonly [
  id: number,
  username: string,
  name: string,
  organization: number,
  country: string,
  oldRating: number | null,
  newRating: number | null,
  virtual: number,
  /** 0 ranked, 1 disqualified, 2 unofficial. */
  unranked: 0 | 1 | 2,
  score: number,
  cumulativeTime: number,
  tiebreaker: number,
  groups: string,
];

/** `most` are the points of each problem. */
export function liveRow(row: Row, contestant: LiveContestant, most: readonly number[]): LiveRow {
  const { username, name, organization, country, oldRating, newRating, groups } = contestant;
  const { id, virtual, isDisqualified, isUnofficial, score, cumulativeTime, tiebreaker } = row;
  const { states, times } = liveCells(row.cells, most);
  return [
    ...([id, username, name, organization, country, oldRating, newRating, virtual] as const),
    ...([
      isDisqualified ? 1 : isUnofficial ? 2 : 0,
      score,
      cumulativeTime,
      tiebreaker,
      groups,
      states,
      times,
    ] as const),
  ];
}

/** The rows of a whole scoreboard. */
export function rowsOfBoard({ rows, states, times }: LiveScoreboard): LiveRow[] {
  let next = 0;
  return states.split(' ').flatMap((own, index) => {
    const start = rows[index];
    const end = next + lengthOfTimes(own);
    const row = start && ([...start, own, times.slice(next, end)] as const);
    next = end;
    return row ? [row] : [];
  });
}

export function rowOfLive(live: LiveRow, most: readonly number[]): Row {
  const [id, , , , , , , virtual, unranked, score, cumulativeTime, tiebreaker, , states, times] = live;
  const cells = cellsOfLive({ states, times }, most);
  const solved = cells.filter((cell) => cell !== null && cell.solvedAt !== null).length;
  const [isDisqualified, isUnofficial] = [unranked === 1, unranked === 2];
  return { id, virtual, isDisqualified, isUnofficial, score, cumulativeTime, tiebreaker, solved, cells };
}

export function contestantOfLive(live: LiveRow): LiveContestant {
  const [, username, name, organization, country, oldRating, newRating, , unranked, , , , groups] = live;
  const isUnofficial = unranked === 2;
  return { username, name, organization, country, oldRating, newRating, isUnofficial, groups };
}
