import type { SnapshotRecord } from '@tribunal/contract/snapshot/snapshot';
import { correctSolution, difficultyOf, type History, isCorrect } from './attempts.ts';
import type { Chance } from './chance.ts';
import { contestAttempts } from './contest-attempts.ts';
import { liveRoundPlan } from './contest-plans.ts';
import { contestOf, problemsOf } from './demo-contests.ts';
import type { DemoProblem, DemoSolution } from './demo-problem.ts';
import { demoParticipations, participationRecord } from './participations.ts';
import { type Competitor, competitor } from './people.ts';
import { demoProblems } from './problems.ts';
import { submissionRecords } from './submission-record.ts';

/** Another live round in a demo whose last one is over. Its key contains the time, so that it is new. */
export function* liveRoundRecords(now: Date): Iterable<SnapshotRecord> {
  const minute = now.toISOString().slice(0, 16);
  const plan = {
    ...liveRoundPlan,
    key: `${liveRoundPlan.key}_${minute.replace(/\D/g, '')}`,
    name: `${liveRoundPlan.name} (${minute.slice(0, 10)})`,
  };
  const contest = contestOf(plan, 0, now);
  const participations = demoParticipations([contest], now);
  const history: History = new Map();
  yield contest.record;
  yield* participations.map(participationRecord);
  yield* submissionRecords(
    participations.flatMap((participation) =>
      contestAttempts(participation, problemsOf(contest), history, now),
    ),
  );
}

/** How far a contestant of the round has come, by codes of problems. */
export interface Progress {
  readonly username: string;
  readonly solved: ReadonlySet<string>;
  readonly tries: ReadonlyMap<string, number>;
}

export interface LiveAttempt {
  readonly username: string;
  readonly problem: DemoProblem;
  readonly solution: DemoSolution;
  /** Key of the language. */
  readonly language: string;
}

/** What some contestant submits next: roughly the easiest open problem, in their language, correct or not. Null when all is solved. */
export function nextAttempt(
  contestants: readonly Progress[],
  codes: readonly string[],
  chance: Chance,
): LiveAttempt | null {
  const busy = contestants.filter(({ solved }) => codes.some((code) => !solved.has(code)));
  if (busy.length === 0) return null;
  const { username, solved, tries } = chance.pick(busy);
  const person = competitor(username);
  const problem = easiest(
    demoProblems().filter(({ code }) => codes.includes(code) && !solved.has(code)),
    chance,
  );
  const solution = chosenSolution(person, problem, tries.get(problem.code) ?? 0, chance);
  const language = solution.language === 'CPP' ? person.cppStandard : solution.language;
  return { username, problem, solution, language };
}

function easiest(problems: readonly DemoProblem[], chance: Chance): DemoProblem {
  const guessed = problems.map((problem) => ({
    problem,
    difficulty: difficultyOf(problem) + chance.fraction(),
  }));
  return guessed.toSorted((a, b) => a.difficulty - b.difficulty)[0]!.problem;
}

/** Every failed try brings a contestant nearer to the solution. */
function chosenSolution(
  person: Competitor,
  problem: DemoProblem,
  tries: number,
  chance: Chance,
): DemoSolution {
  const edge = person.skill - difficultyOf(problem) + 0.4 * tries;
  const failing = problem.solutions.filter((solution) => !isCorrect(solution));
  const solves = failing.length === 0 || chance.happens(0.15 + 0.7 / (1 + Math.exp(-1.2 * edge)));
  return solves ? correctSolution(person, problem) : chance.pick(failing);
}
