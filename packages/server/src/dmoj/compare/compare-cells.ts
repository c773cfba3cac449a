import type { LiveCell, LiveCells } from '../../storage/site/import-comparison.ts';
import type { Catalog } from '../records/catalog.ts';
import { textOf } from '../records/values.ts';

type CellValue = keyof LiveCell;

/** The first cell that is not the same, and its values that differ. */
export interface CellDifference {
  readonly problemId: number;
  readonly values: readonly CellValue[];
  readonly before: LiveCell;
  readonly after: LiveCell;
}

/**
 * The cells of a participation of the old site by the id of the problem; null if it has kept none. The site keeps them
 * by the id of the contest problem.
 */
export function oldCells(formatData: unknown, { contestProblems }: Catalog): LiveCells | null {
  const data = parsed(textOf(formatData));
  if (typeof data !== 'object' || data === null) return null;
  const cells: Record<string, LiveCell> = {};
  for (const [contestProblem, cell] of Object.entries(data)) {
    const problemId = contestProblems.get(Number(contestProblem))?.problemId;
    if (problemId !== undefined && typeof cell === 'object' && cell !== null) cells[problemId] = cell;
  }
  return cells;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const precision = 1e-3;

/** Compares what has points: the old sites count compile errors in cells without points. */
export function firstDifferentCell(before: LiveCells | null, after: LiveCells | null): CellDifference | null {
  if (!before || !after) return null;
  for (const problemId of Object.keys({ ...before, ...after })) {
    const [was, is] = [before[problemId] ?? {}, after[problemId] ?? {}];
    if (!was.points && !is.points) continue;
    const values = differentValues(was, is);
    if (values.length > 0) return { problemId: Number(problemId), values, before: was, after: is };
  }
  return null;
}

/** The old sites write 0 for a time or for attempts that do not matter in the format or with its options. */
function differentValues(before: LiveCell, after: LiveCell): CellValue[] {
  const isOther = (name: CellValue) => Math.abs((before[name] ?? 0) - (after[name] ?? 0)) > precision;
  const kept = (['time', 'tries', 'penalty'] as const).filter((name) => before[name]);
  return (['points', 'bonus', ...kept] as const).filter(isOther);
}

export function describeValues(values: readonly CellValue[], cell: LiveCell): string {
  return values.map((name) => `${name} ${cell[name] ?? 0}`).join(', ');
}
