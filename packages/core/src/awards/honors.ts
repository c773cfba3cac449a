import type { RankedRow } from '../scoreboard/rank.ts';

type SolvedRow = Pick<RankedRow, 'id' | 'solved'>;

export type Honor = 'highest-honors' | 'high-honors' | 'honors' | 'honorable-mention';

/**
 * What the teams after the medals get, as at the ICPC World Finals. Highest honors: as many problems as the last medal (or, without
 * medals, as the winner). High honors: one fewer. Honors: at least as many as the median team, and at least one. Everybody else who
 * took part gets an honorable mention.
 */
export function honorsOf(rows: readonly SolvedRow[], hasMedal: (id: number) => boolean): Map<number, Honor> {
  const decorated = rows.filter(({ id }) => hasMedal(id));
  const best = Math.max(0, ...solvedOf(rows));
  const last = decorated.length > 0 ? Math.min(...solvedOf(decorated)) : best;
  const median = solvedOf(rows).toSorted((a, b) => b - a)[Math.ceil(rows.length / 2) - 1] ?? 0;
  const others = rows.filter(({ id }) => !hasMedal(id));
  return new Map(others.map(({ id, solved }) => [id, honorFor(solved, last, median)]));
}

function honorFor(solved: number, last: number, median: number): Honor {
  if (solved < 1) return 'honorable-mention';
  if (solved >= last) return 'highest-honors';
  if (solved === last - 1) return 'high-honors';
  return solved >= median ? 'honors' : 'honorable-mention';
}

function solvedOf(rows: readonly SolvedRow[]): number[] {
  return rows.map(({ solved }) => solved);
}
