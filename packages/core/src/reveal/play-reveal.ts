import { itemAt, lookup } from '../lists.ts';
import { type RankedRow, rankRows } from '../scoreboard/rank.ts';
import type { Row } from '../scoreboard/row.ts';
import type { RevealedCell, RevealPlan } from './reveal-plan.ts';

/** The rows after the first `count` steps, in no particular order. */
export function rowsAfter({ start, steps }: RevealPlan, count: number): Row[] {
  const rows = new Map(start.map((row) => [row.id, row]));
  for (const step of steps.slice(0, count)) {
    const row = rows.get(step.participation);
    if (row && step.kind === 'reveal') rows.set(row.id, rowAfter(row, step));
  }
  return [...rows.values()];
}

/**
 * The scoreboard after any number of steps. Going on or back by a step changes one row of the scoreboard that was asked for last, so that
 * a step takes as long at the end of a ceremony as at its beginning.
 */
export function playReveal(plan: RevealPlan, problemCount: number): (count: number) => readonly RankedRow[] {
  const { start, steps } = plan;
  const rows = new Map(start.map((row) => [row.id, row]));
  /** The row that each step has replaced; none for a place. */
  const replaced: (Row | undefined)[] = [];
  // Ranking rows that are almost in order takes little time.
  let order = start.map(({ id }) => id);
  return (count) => {
    while (replaced.length < Math.min(count, steps.length)) {
      const step = itemAt(steps, replaced.length);
      const row = step.kind === 'reveal' ? rows.get(step.participation) : undefined;
      if (row && step.kind === 'reveal') rows.set(row.id, rowAfter(row, step));
      replaced.push(row);
    }
    while (replaced.length > Math.max(count, 0)) {
      const row = replaced.pop();
      if (row) rows.set(row.id, row);
    }
    const ranked = rankRows(
      order.map((id) => lookup(rows, id)),
      problemCount,
    ).rows;
    order = ranked.map(({ id }) => id);
    return ranked;
  };
}

function rowAfter(row: Row, { problem, cell, ...step }: RevealedCell): Row {
  const { score, cumulativeTime, tiebreaker, solved } = step;
  return { ...row, score, cumulativeTime, tiebreaker, solved, cells: row.cells.with(problem, cell) };
}
