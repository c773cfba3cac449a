import { itemAt } from '../lists.ts';
import type { CaseStatus } from './verdicts.ts';

/** What was measured of one run of a program on a case. */
export interface MeasuredRun {
  /** The position of its case. */
  readonly case: number;
  /** Counted from 1. */
  readonly attempt: number;
  /** Seconds. */
  readonly cpu: number;
  /** Seconds from start to end; null if the judge does not report it. */
  readonly wall: number | null;
  /** Seconds in which it was runnable without a processor; null if the judge does not report it. */
  readonly waited: number | null;
  /** KiB. */
  readonly memory: number;
  readonly result: CaseStatus;
  /** What ended it, such as `cpu`, `wall` or `memory`; empty if it ended by itself or the judge does not report it. */
  readonly reason: string;
  /** Null if it was not pinned. */
  readonly core: number | null;
}

/** What is stored of a judging beside its cases. */
export interface Measurements {
  /** For one case, in seconds and KiB. */
  readonly timeLimit: number;
  readonly memoryLimit: number;
  /** Null if the judge does not report it. */
  readonly slots: number | null;
  readonly cores: readonly number[] | null;
  /** Null if the judge reports no runs: then they follow from the cases. */
  readonly runs: PackedRuns | null;
}

type Column<Value> = Value | readonly Value[];

type OtherField = Exclude<keyof MeasuredRun, 'case'>;

/** Runs by field. A field that is the same in all runs is one value, so most judgings need little more than their times. */
type PackedRuns = { readonly case: readonly number[] } & {
  readonly [Name in OtherField]: Column<MeasuredRun[Name]>;
};

export function packRuns(runs: readonly MeasuredRun[]): PackedRuns | null {
  if (runs.length === 0) return null;
  const column = <Value>(fieldOf: (run: MeasuredRun) => Value): Column<Value> => {
    const values = runs.map(fieldOf);
    const [first] = values;
    return first !== undefined && values.every((value) => value === first) ? first : values;
  };
  return {
    case: runs.map((run) => run.case),
    attempt: column((run) => run.attempt),
    cpu: column((run) => rounded(run.cpu)),
    wall: column((run) => run.wall && rounded(run.wall)),
    waited: column((run) => run.waited && rounded(run.waited)),
    memory: column((run) => Math.round(run.memory)),
    result: column((run) => run.result),
    reason: column((run) => run.reason),
    core: column((run) => run.core),
  };
}

/** Throws if the fields have different lengths. */
export function unpackRuns(packed: PackedRuns): MeasuredRun[] {
  const columns: Column<unknown>[] = Object.values(packed);
  if (columns.some((column) => isList(column) && column.length !== packed.case.length))
    throw new Error('the fields of the runs have different lengths');
  return packed.case.map((position, index) => ({
    case: position,
    attempt: valueAt(packed.attempt, index),
    cpu: valueAt(packed.cpu, index),
    wall: valueAt(packed.wall, index),
    waited: valueAt(packed.waited, index),
    memory: valueAt(packed.memory, index),
    result: valueAt(packed.result, index),
    reason: valueAt(packed.reason, index),
    core: valueAt(packed.core, index),
  }));
}

/** Smaller differences are noise. */
const stepsPerSecond = 10_000;

function rounded(seconds: number): number {
  return Math.round(seconds * stepsPerSecond) / stepsPerSecond;
}

function isList<Value>(column: Column<Value>): column is readonly Value[] {
  return Array.isArray(column);
}

function valueAt<Value>(column: Column<Value>, index: number): Value {
  return isList(column) ? itemAt(column, index) : column;
}
