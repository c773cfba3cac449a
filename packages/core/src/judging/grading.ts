import { groupBy, sum } from '../lists.ts';
import { roundTo } from '../rounding.ts';
import type { Kibibytes, Seconds } from '../units.ts';
import { type CaseStatus, overallResult, type Result } from './verdicts.ts';

export interface CaseResult {
  readonly status: CaseStatus;
  readonly points: number;
  readonly total: number;
  readonly time: Seconds;
  readonly memory: Kibibytes;
  /** Null outside batches. */
  readonly batch: number | null;
}

export interface Grade {
  readonly result: Result;
  readonly casePoints: number;
  readonly caseTotal: number;
  readonly time: Seconds;
  readonly memory: Kibibytes;
}

export type CasePoints = Pick<CaseResult, 'batch' | 'points'>;

export interface BatchPoints {
  readonly batch: number | null;
  readonly points: number;
}

/** A batch earns the points of its weakest case. Cases outside batches count individually. */
export function gradeCases(cases: readonly CaseResult[]): Grade {
  const groups = [...groupBy(cases, batchOf)].flatMap(([batch, members]) =>
    batch === null ? members.map((member) => [member]) : [members],
  );
  return {
    result: overallResult(cases.map(({ status }) => status)),
    casePoints: roundTo(sum(groups.map(leastPoints)), 3),
    caseTotal: roundTo(sum(groups.map(mostTotal)), 3),
    time: Math.max(0, ...cases.map(({ time }) => time)),
    memory: Math.max(0, ...cases.map(({ memory }) => memory)),
  };
}

/** The points of a submission outside contests. */
export function problemPoints(
  grade: Pick<Grade, 'casePoints' | 'caseTotal'>,
  problem: { readonly points: number; readonly partial: boolean },
): number {
  if (grade.caseTotal === 0) return 0;
  const earned = roundTo((grade.casePoints / grade.caseTotal) * problem.points, 3);
  const isFull = earned === roundTo(problem.points, 3);
  return isFull || problem.partial ? earned : 0;
}

/** The points of a submission in a contest. Partial points require that both the contest and the problem allow them. */
export function contestPoints(
  grade: Pick<Grade, 'casePoints' | 'caseTotal'>,
  contestProblem: { readonly points: number; readonly partial: boolean },
  problem: { readonly partial: boolean },
): number {
  const { points } = contestProblem;
  return problemPoints(grade, { points, partial: contestProblem.partial && problem.partial });
}

/** Raw points of each batch. All cases outside batches form one batch, `null`. */
export function pointsPerBatch(cases: readonly CasePoints[]): BatchPoints[] {
  return [...groupBy(cases, batchOf)].map(([batch, members]) => ({ batch, points: leastPoints(members) }));
}

function batchOf({ batch }: Pick<CaseResult, 'batch'>): number | null {
  return batch;
}

function leastPoints(cases: readonly Pick<CaseResult, 'points'>[]): number {
  return Math.min(...cases.map(({ points }) => points));
}

function mostTotal(cases: readonly CaseResult[]): number {
  return Math.max(...cases.map(({ total }) => total));
}
