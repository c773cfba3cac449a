import type { SnapshotRecordOf } from '@tribunal/contract/snapshot/snapshot';
import { type CaseResult, gradeCases } from '@tribunal/core/judging/grading';
import type { CaseStatus } from '@tribunal/core/judging/verdicts';
import { roundTo } from '@tribunal/core/rounding';
import type { Attempt } from './attempts.ts';
import { type Chance, chanceFrom } from './chance.ts';
import type { DemoProblem, DemoSolution, DemoTest, SolutionLanguage } from './demo-problem.ts';

type SubmissionRecord = SnapshotRecordOf<'submission'>;
type CaseRecord = CaseResult & { case: number };

/** Sorted by date. */
export function* submissionRecords(attempts: readonly Attempt[]): Iterable<SubmissionRecord> {
  for (const attempt of attempts.toSorted((a, b) => a.date.getTime() - b.date.getTime()))
    yield submissionRecord(attempt);
}

function submissionRecord(attempt: Attempt): SubmissionRecord {
  const { person, problem, solution, date, contest, virtual } = attempt;
  const chance = chanceFrom(`${person.username} ${problem.code} ${date.toISOString()}`);
  const language = solution.language === 'CPP' ? person.cppStandard : solution.language;
  return {
    type: 'submission',
    user: person.username,
    problem: problem.code,
    language,
    date: date.toISOString(),
    source: solution.source,
    ...(contest !== undefined && { contest, virtual: virtual! }),
    ...verdict(attempt, chance),
  };
}

function verdict(attempt: Attempt, chance: Chance): Partial<SubmissionRecord> {
  const { problem, solution, date, fate } = attempt;
  if (fate === 'queued') return { status: 'QU' };
  const judged_at = new Date(date.getTime() + chance.between(1200, 25_000)).toISOString();
  if (fate === 'aborted') return { status: 'AB', result: 'AB', judged_at };
  if (solution.compileLog !== undefined) {
    return { status: 'CE', result: 'CE', judged_at, error: `${solution.compileLog}\n` };
  }
  const { tests } = problem;
  const cases = tests.map((test, index) => caseRecord(attempt, test, index, index / tests.length, chance));
  const { result, time, memory, casePoints, caseTotal } = gradeCases(cases);
  return {
    ...{ status: 'D', result, time, memory, case_points: casePoints, case_total: caseTotal, judged_at },
    cases: cases.map(withoutNullBatch),
  };
}

function caseRecord(
  { problem, solution }: Attempt,
  { points, batch }: DemoTest,
  index: number,
  progress: number,
  chance: Chance,
): CaseRecord {
  const status = solution.statuses === 'all pass' ? 'AC' : solution.statuses[index]!;
  const limits = limitsOf(problem, solution.language);
  return {
    case: index + 1,
    status,
    time: status === 'SC' ? 0 : roundTo(seconds(status, solution, limits.time_limit, progress, chance), 3),
    memory: status === 'SC' ? 0 : kibibytes(status, solution.language, limits.memory_limit, chance),
    points: status === 'AC' ? points : 0,
    total: points,
    batch: batch ?? null,
  };
}

function limitsOf(problem: DemoProblem, language: SolutionLanguage) {
  const own = problem.languageLimits.find((limit) => limit.language === language);
  return own ?? { time_limit: problem.timeLimitSeconds, memory_limit: problem.memoryLimitKib };
}

const startSeconds: Record<SolutionLanguage, number> = { CPP: 0.001, PY3: 0.019, JAVA: 0.075 };
const startKibibytes: Record<SolutionLanguage, number> = { CPP: 3300, PY3: 9400, JAVA: 39_000 };

/** Tests grow with `progress`, and the time they take grows faster. */
function seconds(
  status: CaseStatus,
  solution: DemoSolution,
  limit: number,
  progress: number,
  chance: Chance,
): number {
  if (status === 'TLE') return limit * (1.005 + 0.03 * chance.fraction());
  const start = startSeconds[solution.language] * (0.9 + 0.5 * chance.fraction());
  return start + solution.seconds * progress ** 2 * (0.8 + 0.4 * chance.fraction());
}

function kibibytes(status: CaseStatus, language: SolutionLanguage, limit: number, chance: Chance): number {
  if (status === 'MLE') return limit + chance.between(4, 600);
  return startKibibytes[language] + chance.between(0, Math.round(startKibibytes[language] * 0.12));
}

function withoutNullBatch({ batch, ...rest }: CaseRecord) {
  return batch === null ? rest : { ...rest, batch };
}
