import {
  type Attempt,
  correctSolution,
  difficultyOf,
  type History,
  isCorrect,
  pairOf,
  triesOf,
} from './attempts.ts';
import { type Chance, chanceFrom } from './chance.ts';
import type { DemoProblem } from './demo-problem.ts';
import { minutesAfter, minutesBetween } from './minutes.ts';
import type { DemoParticipation } from './participations.ts';

/** All submissions of one participation before `now`. Users who solved a problem before solve it again at once. */
export function contestAttempts(
  participation: DemoParticipation,
  problems: readonly DemoProblem[],
  history: History,
  now: Date,
): Attempt[] {
  const { person } = participation;
  const chance = chanceFrom(
    `${participation.contest.record.key} ${person.username} ${participation.virtual}`,
  );
  const minutes = Math.min(minutesBetween(participation.joined, participation.leaves), 5 * 60);
  const attempts: Attempt[] = [];
  let clock = 1 + 2 * chance.fraction();
  for (const problem of problemOrder(participation, problems, chance)) {
    const isKnown = history.get(pairOf(person, problem))?.isSolved;
    clock += thinkingMinutes(participation, problem, minutes / problems.length, chance) * (isKnown ? 0.5 : 1);
    const tries = isKnown ? [correctSolution(person, problem)] : triesOf(person, problem, chance);
    for (const solution of tries) {
      const date = minutesAfter(participation.joined, clock);
      if (clock >= minutes || minutesBetween(date, now) < 1) return attempts;
      attempts.push({ ...attemptFrom(participation), problem, solution, date });
      remember(history, pairOf(person, problem), date, isCorrect(solution));
      clock += 2 + (minutes / 15) * chance.fraction() ** 1.5;
    }
  }
  return attempts;
}

function remember(history: History, pair: string, date: Date, isSolved: boolean): void {
  const before = history.get(pair);
  const lastTry = before && before.lastTry > date ? before.lastTry : date;
  history.set(pair, { lastTry, isSolved: isSolved || before?.isSolved === true });
}

function attemptFrom({ contest, person, virtual }: DemoParticipation) {
  return { person, contest: contest.record.key, virtual };
}

/** Roughly the easy problems first; a spectator tries only the first problem. */
function problemOrder(
  participation: DemoParticipation,
  problems: readonly DemoProblem[],
  chance: Chance,
): DemoProblem[] {
  const guessed = new Map(problems.map((problem) => [problem, difficultyOf(problem) + chance.fraction()]));
  const order = problems.toSorted((a, b) => guessed.get(a)! - guessed.get(b)!);
  return participation.virtual === -1 ? order.slice(0, 1) : order;
}

function thinkingMinutes(
  { person }: DemoParticipation,
  problem: DemoProblem,
  share: number,
  chance: Chance,
): number {
  const effort = Math.exp(0.45 * (difficultyOf(problem) - person.skill));
  return share * (0.05 + 0.8 * Math.min(effort, 1.8)) * (0.6 + 0.8 * chance.fraction());
}
