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
import type { Seat } from './participations.ts';

/** Everything handed in from one seat before `now`. Whoever solved a problem before solves it again at once. */
export function contestAttempts(
  seat: Seat,
  problems: readonly DemoProblem[],
  history: History,
  now: Date,
): Attempt[] {
  const { person } = seat;
  const chance = chanceFrom(`${seat.contest.record.key} ${person.username} ${seat.virtual}`);
  const minutes = Math.min(minutesBetween(seat.joined, seat.leaves), 5 * 60);
  const attempts: Attempt[] = [];
  let clock = 1 + 4 * chance.fraction();
  for (const problem of problemOrder(seat, problems, chance)) {
    const isKnown = history.get(pairOf(person, problem))?.isSolved;
    clock += thinkingMinutes(seat, problem, minutes / problems.length, chance) * (isKnown ? 0.5 : 1);
    const tries = isKnown ? [correctSolution(person, problem)] : triesOf(person, problem, chance);
    for (const solution of tries) {
      const date = minutesAfter(seat.joined, clock);
      if (clock >= minutes || minutesBetween(date, now) < 1) return attempts;
      attempts.push({ ...attemptFrom(seat), problem, solution, date });
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

function attemptFrom({ contest, person, virtual }: Seat) {
  return { person, contest: contest.record.key, virtual };
}

/** The easy ones first, as far as one can tell; a spectator only tries the first problem out. */
function problemOrder(seat: Seat, problems: readonly DemoProblem[], chance: Chance): DemoProblem[] {
  const guessed = new Map(problems.map((problem) => [problem, difficultyOf(problem) + chance.fraction()]));
  const order = problems.toSorted((a, b) => guessed.get(a)! - guessed.get(b)!);
  return seat.virtual === -1 ? order.slice(0, 1) : order;
}

function thinkingMinutes({ person }: Seat, problem: DemoProblem, share: number, chance: Chance): number {
  const effort = Math.exp(0.45 * (difficultyOf(problem) - person.skill));
  return share * (0.2 + 0.65 * Math.min(effort, 2)) * (0.6 + 0.8 * chance.fraction());
}
