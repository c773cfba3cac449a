import { sum } from './lists.ts';

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

/** Performance points weigh the n-th best problem by decay^n, so that many easy problems weigh less than few hard ones. */
export function userPoints(bests: readonly ProblemBest[]): UserPoints {
  const earned = bests.map(({ points }) => points).toSorted((a, b) => b - a);
  const weighted = earned.slice(0, weightedProblems).map((points, place) => points * decay ** place);
  const problemCount = bests.filter(({ isSolved }) => isSolved).length;
  return {
    points: sum(earned),
    performancePoints: sum(weighted) + bonusPerSolvedProblem * problemCount,
    problemCount,
  };
}
