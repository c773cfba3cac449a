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

export function rowAfter(row: Row, { problem, cell, ...step }: RevealedCell): Row {
  const { score, cumulativeTime, tiebreaker, solved } = step;
  return { ...row, score, cumulativeTime, tiebreaker, solved, cells: row.cells.with(problem, cell) };
}
