import { sum } from '../lists.ts';

/** Where somebody begins who is not rated and has solved nothing with a known difficulty. */
const beginnerDifficulty = 800;
/** A problem that is a little too hard teaches most. */
const step = 100;
/** So few easy problems say nothing about what somebody can do. */
const hardest = 10;

/** The difficulty that the next problem of a training should have: a little above the rating, or above the hardest problems solved so far. */
export function trainingDifficulty(rating: number | null, solved: readonly number[]): number {
  if (rating !== null) return rating + step;
  const top = solved.toSorted((a, b) => b - a).slice(0, hardest);
  return top.length === 0 ? beginnerDifficulty : Math.round(sum(top) / top.length) + step;
}
