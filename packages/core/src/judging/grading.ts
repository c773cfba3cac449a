import { groupBy, sum } from '../lists.ts';
import { roundTo } from '../rounding.ts';
import type { Kibibytes, Seconds } from '../units.ts';
import { type CaseStatus, overallResult, type Result } from './verdicts.ts';

/** How the points of a batch follow from those of its cases, each of which is worth the whole batch. */
export const scoreRules = ['minimum', 'sum', 'product'] as const;
export type ScoreRule = (typeof scoreRules)[number];

export interface CaseResult {
  readonly status: CaseStatus;
  readonly points: number;
  readonly total: number;
  readonly time: Seconds;
  readonly memory: Kibibytes;
  /** Null outside batches. */
  readonly batch: number | null;
  /** How the batch scores; `minimum` if it is left out. */
  readonly scoreRule?: ScoreRule | undefined;
}

export interface Grade {
  readonly result: Result;
  readonly casePoints: number;
  readonly caseTotal: number;
  readonly time: Seconds;
  readonly memory: Kibibytes;
}

export type CasePoints = Pick<CaseResult, 'batch' | 'points' | 'total' | 'scoreRule'>;

export interface BatchPoints {
  readonly batch: number | null;
  readonly points: number;
}

/** A batch earns points by its rule. Cases outside batches count individually. */
export function gradeCases(cases: readonly CaseResult[]): Grade {
  const groups = [...groupBy(cases, batchOf)].flatMap(([batch, members]) =>
    batch === null ? members.map((member) => [member]) : [members],
  );
  return {
    result: overallResult(cases.map(({ status }) => status)),
    casePoints: roundTo(sum(groups.map(batchPoints)), 3),
    caseTotal: roundTo(sum(groups.map(maxTotal)), 3),
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
  return [...groupBy(cases, batchOf)].map(([batch, members]) => ({
    batch,
    points: batchPoints(batch === null ? worthPoints(members) : members),
  }));
}

/** Samples and pretests outside batches may be worth nothing, which is no reason for the others to earn nothing. */
function worthPoints(cases: readonly CasePoints[]): readonly CasePoints[] {
  const worth = cases.filter(({ total }) => total > 0);
  return worth.length > 0 ? worth : cases;
}

function batchOf({ batch }: Pick<CaseResult, 'batch'>): number | null {
  return batch;
}

/** `sum` gives each case an equal share; `product` multiplies what the cases earned of their points. */
export function batchPoints(cases: readonly Omit<CasePoints, 'batch'>[]): number {
  const points = cases.map((one) => one.points);
  const worth = Math.max(...cases.map(({ total }) => total));
  switch (cases[0]?.scoreRule ?? 'minimum') {
    case 'minimum':
      return Math.min(...points);
    case 'sum':
      return roundTo(sum(points) / points.length, 3);
    case 'product':
      return roundTo(
        cases.reduce((product, one) => product * (one.total > 0 ? one.points / one.total : 0), worth),
        3,
      );
  }
}

function maxTotal(cases: readonly CaseResult[]): number {
  return Math.max(...cases.map(({ total }) => total));
}
