import { compareStandings, sharedRanks } from '@tribunal/core/ranking';
import type { Queries } from '../../database/connection.ts';
import { type LiveStanding, liveStandings } from '../../storage/site/import-comparison.ts';
import { type Catalog, hasTimes } from '../records/catalog.ts';
import { tookPart } from '../records/participation-records.ts';
import { isSet, textOf } from '../records/values.ts';
import type { OldSite } from '../source/old-site.ts';
import { describeValues, firstDifferentCell, oldCells } from './compare-cells.ts';
import { type Difference, reasonFor } from './difference-reasons.ts';

export interface ContestComparison {
  readonly equal: number;
  /** Contests with the same ranks but other values. */
  readonly sameOrder: readonly string[];
  readonly different: readonly string[];
}

/** Compares the standings and their cells in each contest, and names the first difference, with its reason if that is known. */
export async function compareContests(
  old: OldSite,
  queries: Queries,
  catalog: Catalog,
  onContest: (fraction: number) => void,
): Promise<ContestComparison> {
  const contests = await old.rows(`SELECT id, format_name FROM judge_contest WHERE ${hasTimes} ORDER BY id`);
  const profileIds = new Map([...catalog.profiles].map(([id, name]) => [name, id]));
  const found: { equal: number; sameOrder: string[]; different: string[] } = {
    equal: 0,
    sameOrder: [],
    different: [],
  };
  for (const [index, row] of contests.entries()) {
    onContest(index / contests.length);
    const id = Number(row.id);
    const before = await oldStandings(old, catalog, id);
    const after = await liveStandings(queries, id);
    const difference = firstDifference(before, after);
    if (difference === null) {
      found.equal += 1;
      continue;
    }
    const profileId = profileIds.get(difference.user);
    const place = { contestId: id, profileId, format: textOf(row.format_name) };
    const reason = await reasonFor(old, place, difference);
    const description = `${catalog.contests.get(id)}: ${describe(difference, catalog)}`;
    const line = reason === null ? description : `${description}; ${reason}`;
    (haveSameRanks(before, after) ? found.sameOrder : found.different).push(line);
  }
  return found;
}

async function oldStandings(old: OldSite, catalog: Catalog, contestId: number): Promise<LiveStanding[]> {
  const later = ['tiebreaker', 'is_disqualified', 'format_data'].map((column) =>
    old.column('judge_contestparticipation', 'p', column),
  );
  const rows = await old.rows(
    `SELECT p.user_id, p.score, p.cumtime, ${later.join(', ')} FROM judge_contestparticipation p
     WHERE p.contest_id = ? AND p.\`virtual\` = 0 AND ${tookPart(old)}`,
    [contestId],
  );
  return rows.flatMap(({ user_id, score, cumtime, tiebreaker, is_disqualified, format_data }) => {
    const user = catalog.profiles.get(Number(user_id));
    if (user === undefined) return [];
    const values = {
      score: Number(score),
      cumulativeTime: Number(cumtime),
      tiebreaker: Number(tiebreaker ?? 0),
      isDisqualified: isSet(is_disqualified),
      cells: oldCells(format_data, catalog),
    };
    return [{ user, ...values }];
  });
}

const precision = 1e-6;

function firstDifference(before: readonly LiveStanding[], after: readonly LiveStanding[]): Difference | null {
  const byUser = new Map(after.map((standing) => [standing.user, standing]));
  for (const standing of before.toSorted(compareStandings)) {
    const now = byUser.get(standing.user);
    byUser.delete(standing.user);
    const found = { user: standing.user, before: standing, after: now ?? null };
    if (!now || !isEqual(standing, now)) return { ...found, cell: null };
    const cell = now.isDisqualified ? null : firstDifferentCell(standing.cells, now.cells);
    if (cell) return { ...found, cell };
  }
  const [more] = byUser.values();
  return more ? { user: more.user, before: null, after: more, cell: null } : null;
}

/** The old sites do not keep the score of a disqualified user. */
function isEqual(a: LiveStanding, b: LiveStanding): boolean {
  if (a.isDisqualified || b.isDisqualified) return a.isDisqualified === b.isDisqualified;
  const isClose = (one: number, other: number) => Math.abs(one - other) < precision;
  return (
    isClose(a.score, b.score) && a.cumulativeTime === b.cumulativeTime && isClose(a.tiebreaker, b.tiebreaker)
  );
}

function haveSameRanks(before: readonly LiveStanding[], after: readonly LiveStanding[]): boolean {
  const ranks = (standings: readonly LiveStanding[]) =>
    sharedRanks(
      standings.filter(({ isDisqualified }) => !isDisqualified).map((standing) => ({ ...standing, id: 0 })),
    )
      .map(({ user, rank }) => `${rank} ${user}`)
      .sort();
  const [one, other] = [ranks(before), ranks(after)];
  return one.length === other.length && one.every((rank, index) => rank === other[index]);
}

function describe({ user, before, after, cell }: Difference, { problems }: Catalog): string {
  if (cell) {
    const [had, has] = [cell.before, cell.after].map((one) => describeValues(cell.values, one));
    return `${user} had ${had} for ${problems.get(cell.problemId)} and has ${has}`;
  }
  const hasOtherTiebreaker = before?.tiebreaker !== after?.tiebreaker;
  const text = (standing: LiveStanding | null) => {
    if (!standing) return 'nothing';
    if (standing.isDisqualified) return 'a disqualification';
    const figures = `${standing.score} points, time ${standing.cumulativeTime}`;
    return hasOtherTiebreaker ? `${figures}, tie-breaker ${standing.tiebreaker}` : figures;
  };
  return `${user} had ${text(before)} and has ${text(after)}`;
}
