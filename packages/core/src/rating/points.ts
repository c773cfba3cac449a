import { sum } from '../lists.ts';
import { roundTo } from '../rounding.ts';

/** The best result of a user on one public problem. */
export interface ProblemBest {
  readonly points: number;
  /** Accepted with all case points. A partial score is accepted too, but does not solve the problem. */
  readonly isSolved: boolean;
}

interface UserPoints {
  readonly points: number;
  readonly performancePoints: number;
  readonly problemCount: number;
}

const decay = 0.98514;
const weightedProblems = 300;
const bonusPerSolvedProblem = 0.05;

/** Points of a submission have three decimals, and so does their sum; rounding errors of the addition are removed. */
const decimals = 3;
const performanceDecimals = 9;

/** Performance points weight the n-th best problem by decay^n, so that many easy problems count less than a few hard ones. */
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
