import type { CaseStatus } from '../judging/verdicts.ts';
import { groupBy, itemAt } from '../lists.ts';
import type { GroupVerdicts } from './expectations.ts';

/** How a solution did on one case. Its position is its place in the list, from 1. */
export interface MatrixCase {
  readonly status: CaseStatus;
  readonly points: number;
  readonly total: number;
  /** Null outside batches. */
  readonly batch: number | null;
  /** Seconds. */
  readonly time: number;
  /** KiB. */
  readonly memory: number;
}

/** `PAC` for a case with a part of its points. */
export function verdictOf({
  status,
  points,
  total,
}: Pick<MatrixCase, 'status' | 'points' | 'total'>): string {
  return status === 'AC' && points < total ? 'PAC' : status;
}

/** The verdicts in each batch, each once, by number. Skipped cases do not count. */
export function verdictsOfGroups(cases: readonly MatrixCase[]): GroupVerdicts[] {
  return [...groupBy(cases, ({ batch }) => batch)]
    .flatMap(([batch, members]) => {
      const verdicts = new Set(members.map(verdictOf).filter((verdict) => verdict !== 'SC'));
      return batch === null ? [] : [{ batch, verdicts: [...verdicts].sort() }];
    })
    .sort((one, other) => one.batch - other.batch);
}

/** The positions of the cases that took longest and shortest, of those that ran; null if none ran, or all took equally long. */
export function extremesOf(
  cases: readonly MatrixCase[],
): { readonly slowest: number; readonly fastest: number } | null {
  let [slowest, fastest] = [-1, -1];
  cases.forEach(({ status, time }, index) => {
    if (status === 'SC') return;
    if (slowest < 0 || time > itemAt(cases, slowest).time) slowest = index;
    if (fastest < 0 || time < itemAt(cases, fastest).time) fastest = index;
  });
  if (slowest < 0 || itemAt(cases, slowest).time === itemAt(cases, fastest).time) return null;
  return { slowest: slowest + 1, fastest: fastest + 1 };
}

/** The cases of one solution in one version of the data. */
interface MatrixColumn {
  readonly name: string;
  readonly cases: readonly MatrixCase[];
}

/** A cell that two versions judge differently. Null: that version does not have the case. */
export interface MatrixDifference {
  readonly solution: string;
  /** The case by its input, which keeps its name when cases move. */
  readonly input: string;
  readonly before: MatrixCase | null;
  readonly after: MatrixCase | null;
}

interface MatrixVersion {
  readonly columns: readonly MatrixColumn[];
  /** The names of the inputs by position. */
  readonly inputs: readonly string[];
}

/** Verdicts and points that differ, of the solutions that both versions have run. */
export function matrixDifferences(before: MatrixVersion, after: MatrixVersion): MatrixDifference[] {
  const old = new Map(before.columns.map((column) => [column.name, column]));
  return after.columns.flatMap(({ name, cases }) => {
    const past = old.get(name);
    if (!past) return [];
    const [one, other] = [byInput(past.cases, before.inputs), byInput(cases, after.inputs)];
    return [...new Set([...other.keys(), ...one.keys()])].flatMap((input) => {
      const cells = { before: one.get(input) ?? null, after: other.get(input) ?? null };
      return isSame(cells.before, cells.after) ? [] : [{ solution: name, input, ...cells }];
    });
  });
}

function byInput(cases: readonly MatrixCase[], inputs: readonly string[]): Map<string, MatrixCase> {
  return new Map(cases.map((one, index) => [inputs[index] ?? `#${index + 1}`, one]));
}

function isSame(one: MatrixCase | null, other: MatrixCase | null): boolean {
  if (!one || !other) return one === other;
  return one.status === other.status && one.points === other.points && one.total === other.total;
}
