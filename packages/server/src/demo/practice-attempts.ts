import { type Attempt, correctSolution, difficultyOf, type History, pairOf, triesOf } from './attempts.ts';
import { chanceFrom } from './chance.ts';
import type { DemoProblem } from './demo-problem.ts';
import { minutesAfter, minutesBetween } from './minutes.ts';
import { type Competitor, competitor, competitors, newcomer } from './people.ts';

/** Submissions outside contests up to `now`: unsolved problems after a contest, other problems at any time. */
export function practiceAttempts(
  problems: readonly DemoProblem[],
  history: Readonly<History>,
  now: Date,
): Attempt[] {
  const sessions = competitors.flatMap((person) =>
    problems.flatMap((problem) => {
      const past = history.get(pairOf(person, problem));
      const earliest = past?.lastTry ?? minutesAfter(now, -archiveMinutes);
      return past?.isSolved ? [] : practiceSession(person, problem, earliest, now);
    }),
  );
  return [
    ...sessions,
    ...abortedAttempts(problems, now),
    ...newcomerAttempts(problems, now),
    ...queuedAttempts(problems, now),
  ];
}

const archiveMinutes = 300 * 24 * 60;
const maxSessionMinutes = 5 * 60;

function practiceSession(person: Competitor, problem: DemoProblem, earliest: Date, now: Date): Attempt[] {
  const chance = chanceFrom(`practice ${person.username} ${problem.code}`);
  const interest = 0.8 + 0.15 * (person.skill - difficultyOf(problem));
  const room = minutesBetween(earliest, now) - maxSessionMinutes;
  if (room < 0 || !chance.happens(Math.max(0.1, interest))) return [];
  let minutesAgo = maxSessionMinutes + room * chance.fraction() ** 2;
  return triesOf(person, problem, chance).map((solution) => {
    const date = minutesAfter(now, -minutesAgo);
    minutesAgo -= 4 + 40 * chance.fraction() ** 2;
    return { person, problem, solution, date };
  });
}

function newcomerAttempts(problems: readonly DemoProblem[], now: Date): Attempt[] {
  return problems.slice(0, 3).map((problem, i) => {
    const solution = correctSolution(newcomer, problem);
    return { person: newcomer, problem, solution, date: minutesAfter(now, -2 - 9 * i) };
  });
}

function abortedAttempts(problems: readonly DemoProblem[], now: Date): Attempt[] {
  return ['low_tide', 'thimble', 'orbiter'].map((username, i) => {
    const [person, problem] = [competitor(username), problems[3 * i + 2]!];
    const solution = correctSolution(person, problem);
    return { person, problem, solution, date: minutesAfter(now, -(3 + 11 * i) * 24 * 60), fate: 'aborted' };
  });
}

/** Correct solutions that are still queued, so that a new site has something to judge. */
function queuedAttempts(problems: readonly DemoProblem[], now: Date): Attempt[] {
  return ['demo', 'paperlynx'].map((username, i) => {
    const [person, problem] = [competitor(username), problems[2 * i]!];
    const solution = correctSolution(person, problem);
    return { person, problem, solution, date: minutesAfter(now, -0.75 + 0.5 * i), fate: 'queued' };
  });
}
