import type { Chance } from './chance.ts';
import type { DemoProblem, DemoSolution } from './demo-problem.ts';
import type { Competitor } from './people.ts';

/** A submission at a given time, in a contest or outside. */
export interface Attempt {
  person: Competitor;
  problem: DemoProblem;
  solution: DemoSolution;
  date: Date;
  contest?: string;
  virtual?: number;
  /** Still queued, or aborted by its owner. */
  fate?: 'queued' | 'aborted';
}

/** The progress of each person on each problem, by `pairOf`. */
export type History = Map<string, { lastTry: Date; isSolved: boolean }>;

export function pairOf(person: Competitor, problem: DemoProblem): string {
  return `${person.username} ${problem.code}`;
}

/** 0 for a problem of 10 points; each doubling of the points adds one. */
export function difficultyOf({ points }: DemoProblem): number {
  return Math.log2(points / 10);
}

/** The solutions that a person submits for a problem, worst first: the last one is correct, or at least compiles. */
export function triesOf(person: Competitor, problem: DemoProblem, chance: Chance): DemoSolution[] {
  const edge = person.skill - difficultyOf(problem);
  const solves = chance.happens(1 / (1 + Math.exp(-1.6 * edge)));
  const failures = failureCount(edge, chance) || (solves ? 0 : 1);
  const compilesAlways = !solves || chance.happens(0.5);
  const pool = problem.solutions.filter(
    (solution) => !isCorrect(solution) && !(compilesAlways && solution.compileLog),
  );
  const failing = chance.shuffled(inFavourite(person, pool)).slice(0, failures);
  failing.sort((a, b) => passedCount(a) - passedCount(b));
  return solves ? [...failing, correctSolution(person, problem)] : failing;
}

export function correctSolution(person: Competitor, problem: DemoProblem): DemoSolution {
  return inFavourite(person, problem.solutions.filter(isCorrect))[0]!;
}

export function isCorrect({ statuses }: DemoSolution): boolean {
  return statuses === 'all pass';
}

function failureCount(edge: number, chance: Chance): number {
  const again = Math.min(0.75, Math.max(0.03, 0.57 - 0.14 * edge));
  let failures = 0;
  while (failures < 4 && chance.happens(again)) failures++;
  return failures;
}

/** The solutions in the person's favourite language first. */
function inFavourite({ favourite }: Competitor, solutions: readonly DemoSolution[]): DemoSolution[] {
  const own = solutions.filter(({ language }) => language === favourite);
  return own.length > 0 ? own : [...solutions];
}

function passedCount({ statuses }: DemoSolution): number {
  return statuses === 'all pass'
    ? Number.POSITIVE_INFINITY
    : statuses.filter((status) => status === 'AC').length;
}
