import { lookup } from '@tribunal/core/lists';
import type { ScoreboardCell } from '@tribunal/core/scoreboard/cells';
import type { RankedRow } from '@tribunal/core/scoreboard/rank';
import { sortInParts } from '@tribunal/core/scoreboard/sort-in-parts';
import { existing } from '@tribunal/core/unknown';
import type { ClicsVersion } from './audiences.ts';
import { type ClicsContest, type ClicsState, contestMs, isPassFail } from './contest-objects.ts';
import { absoluteTime, minutesAsRelativeTime, relativeTime } from './times.ts';

export interface ShownScoreboard {
  /** Those with a rank, in the order of the standard. */
  readonly rows: readonly RankedRow[];
  /** By the id of the participation. */
  readonly teams: ReadonlyMap<number, ShownTeam>;
  /** The ids of the problems, in the order of the cells; empty when they are not public. */
  readonly problemIds: readonly string[];
}

interface ShownTeam {
  readonly id: string;
  /** As the caller sees it. */
  readonly name: string;
}

/** The site's own scoreboard in the form of the Contest API: texts that together are its JSON, one for each row. */
export function* scoreboardTexts(
  contest: ClicsContest,
  state: ClicsState,
  board: ShownScoreboard,
  version: ClicsVersion,
  now: Date,
): Generator<string> {
  const contest_time = relativeTime(contestMs(contest, contest.startTime, now));
  yield `${JSON.stringify({ time: absoluteTime(now), contest_time, state }).slice(0, -1)},"rows":[`;
  const timeOf = timesInOrder(version);
  for (const [index, row] of board.rows.entries()) {
    const score = isPassFail(contest) ? solvedScore(row, version) : pointsScore(row, timeOf(row));
    yield `${index === 0 ? '' : ','}${JSON.stringify(rowObject(contest, board, row, score, version))}`;
  }
  yield ']}';
}

function rowObject(
  contest: ClicsContest,
  { teams, problemIds }: ShownScoreboard,
  row: RankedRow,
  score: object,
  version: ClicsVersion,
) {
  return {
    rank: row.rank,
    team_id: lookup(teams, row.id).id,
    score,
    problems: problemIds.map((id, index) =>
      isPassFail(contest)
        ? solvedProblem(id, row.cells[index] ?? null, version)
        : scoredProblem(id, row.cells[index] ?? null, version),
    ),
  };
}

/** The rows with a rank in the order of the standard, in short parts: 12,000 teams may have the same rank. */
export function* inOrderOfNames(
  rows: readonly RankedRow[],
  teams: ShownScoreboard['teams'],
): Generator<void, readonly RankedRow[]> {
  const nameOf = ({ id }: RankedRow) => lookup(teams, id).name;
  return yield* sortInParts(
    rows.filter(({ rank, id }) => rank !== null && teams.has(id)),
    (a, b) => existing(a.rank) - existing(b.rank) || names.compare(nameOf(a), nameOf(b)),
  );
}

/** The standard orders teams with the same rank by their names in this way. */
const names = new Intl.Collator('en-US');

/** 2023-06 has whole minutes, 2026-01 relative times. */
function minutesIn(version: ClicsVersion, minutes: number): number | string {
  return version === '2023-06' ? minutes : minutesAsRelativeTime(minutes);
}

/** When nothing is scored yet, the schema of 2026-01 requires the time to be null, and that of 2023-06 forbids it. */
function noTime(version: ClicsVersion) {
  return version === '2023-06' ? {} : { time: null };
}

function lastTime(version: ClicsVersion, seconds: number) {
  return { time: minutesIn(version, Math.floor(seconds / 60)) };
}

/**
 * Tools sort teams by score and time, so the time is the one by which the site breaks ties; if it does not, the last improvement, and that of
 * one team for all with its rank. For rows in the order of their ranks: a rank that follows from less than the unit of the time, or from a
 * further rule of the format, adds one unit.
 */
function timesInOrder(version: ClicsVersion): (row: RankedRow) => object {
  const isInMinutes = version === '2023-06';
  let above: { readonly score: number; readonly rank: number | null; readonly time: number } | undefined;
  return ({ score, rank, cumulativeTime, cells }) => {
    const times = cells.flatMap((cell) => (cell && pointsOf(cell) > 0 ? [cell.time] : []));
    if (times.length === 0) return noTime(version);
    const seconds = cumulativeTime || Math.max(...times);
    let time = Math.floor(isInMinutes ? seconds / 60 : seconds);
    if (above?.score === score) time = rank === above.rank ? above.time : Math.max(time, above.time + 1);
    above = { score, rank, time };
    return { time: isInMinutes ? time : relativeTime(time * 1000) };
  };
}

function solvedScore({ solved, cumulativeTime, cells }: RankedRow, version: ClicsVersion) {
  const times = cells.flatMap((cell) => (cell && isSolved(cell) ? [cell.time] : []));
  return {
    num_solved: solved,
    total_time: minutesIn(version, cumulativeTime),
    ...(times.length === 0 ? noTime(version) : lastTime(version, Math.max(...times))),
  };
}

function pointsScore({ score }: RankedRow, time: object) {
  return { score, ...time };
}

function isSolved({ solvedAt }: ScoreboardCell): boolean {
  return solvedAt !== null;
}

function pointsOf({ points, bonus }: ScoreboardCell): number {
  return points + bonus;
}

function countsOf(problem_id: string, cell: ScoreboardCell | null) {
  return {
    problem_id,
    num_judged: cell?.tries ?? 0,
    num_pending: (cell?.pending ?? 0) + (cell?.unjudged ?? 0),
  };
}

function solvedProblem(id: string, cell: ScoreboardCell | null, version: ClicsVersion) {
  const counts = countsOf(id, cell);
  if (!cell || !isSolved(cell)) return { ...counts, solved: false };
  return { ...counts, solved: true, time: minutesIn(version, Math.floor(cell.time / 60)) };
}

function scoredProblem(id: string, cell: ScoreboardCell | null, version: ClicsVersion) {
  const counts = countsOf(id, cell);
  const score = cell ? pointsOf(cell) : 0;
  if (!cell || score <= 0) return { ...counts, score };
  return { ...counts, score, time: minutesIn(version, Math.floor(cell.time / 60)) };
}
