import { sum } from './lists.ts';
import { roundTo } from './rounding.ts';

/** A user's best on one public problem. */
export interface ProblemBest {
  readonly points: number;
  /** Accepted with all case points: a partial score is accepted too, but does not solve. */
  readonly isSolved: boolean;
}

export interface UserPoints {
  readonly points: number;
  readonly performancePoints: number;
  readonly problemCount: number;
}

const decay = 0.98514;
const weightedProblems = 300;
const bonusPerSolvedProblem = 0.05;

/** Points of a submission have three decimals, and so has their sum; what adding leaves behind those is no part of it. */
const decimals = 3;
const performanceDecimals = 9;

/** Performance points weigh the n-th best problem by decay^n, so that many easy problems weigh less than few hard ones. */
export function userPoints(bests: readonly ProblemBest[]): UserPoints {
  const earned = bests.map(({ points }) => points).toSorted((a, b) => b - a);
  const weighted = earned.slice(0, weightedProblems).map((points, place) => points * decay ** place);
  const problemCount = bests.filter(({ isSolved }) => isSolved).length;
  const performancePoints = sum(weighted) + bonusPerSolvedProblem * problemCount;
  return {
    points: roundTo(sum(earned), decimals),
    performancePoints: roundTo(performancePoints, performanceDecimals),
    problemCount,
  };
}
