import type { DataFinding } from '@tribunal/contract/judges/judge-reports';
import {
  type JudgedSolution,
  type SuggestedLimit,
  type Surprise,
  suggestLimits,
  surprisesOf,
  surprisingGroups,
} from '@tribunal/core/test-data/expectations';
import type { NotRunReason } from '../../../storage/judges/test-run-outcome.ts';
import type {
  Verification,
  VerificationRun,
  VerifiedSolution,
} from '../../../storage/problems/verification/verifications.ts';

/** What a verification says about one solution. */
export interface SolutionReport {
  readonly solution: VerifiedSolution;
  readonly language: string;
  readonly languageKey: string;
  readonly state: VerificationRun['state'];
  /** Null until it has been judged. */
  readonly judged: JudgedSolution | null;
  readonly memory: number | null;
  readonly surprises: readonly Surprise[];
  /** Numbers of the batches that surprise. */
  readonly groups: readonly number[];
  /** Why it was not run; null if it was. */
  readonly notRun: NotRunReason | null;
  /** The first failed case, the compiler's message or why it could not be judged. */
  readonly detail: string;
}

export interface VerificationReport {
  readonly solutions: readonly SolutionReport[];
  /** Null until the data has been checked. */
  readonly validators: number | null;
  readonly findings: readonly DataFinding[];
  readonly suggested: readonly LanguageSuggestion[];
  /** How many times the slowest accepted solution fits into the limit on each judge; empty if only one judge ran it. */
  readonly judges: readonly JudgeMargin[];
}

interface LanguageSuggestion extends SuggestedLimit {
  readonly key: string;
}

export interface JudgeMargin {
  readonly judge: string;
  readonly ratio: number;
}

export function reportOf(verification: Verification): VerificationReport {
  const { runs } = verification;
  const solutions = runs.flatMap((run) => (run.solution ? [solutionReport(run, run.solution)] : []));
  const check = runs.find(({ task }) => task === 'data')?.outcome ?? null;
  return {
    solutions,
    validators: check?.kind === 'checked' ? check.validators : null,
    findings: check === null ? [] : check.kind === 'checked' ? check.findings : [notChecked(check)],
    suggested: suggestionsOf(verification, solutions),
    judges: judgeMargins(verification),
  };
}

function suggestionsOf({ runs }: Verification, solutions: readonly SolutionReport[]): LanguageSuggestion[] {
  const names = new Map(runs.map(({ language, languageKey }) => [languageKey ?? '', language ?? '']));
  const timed = solutions.flatMap(({ languageKey, judged }) =>
    judged ? [{ language: languageKey, time: judged.time, isAccepted: judged.result === 'AC' }] : [],
  );
  return suggestLimits(timed).map((one) => ({
    ...one,
    key: one.language,
    language: names.get(one.language) ?? one.language,
  }));
}

interface AcceptedRun {
  readonly solution: VerifiedSolution;
  readonly judge: string | undefined;
  readonly ratio: number;
}

function acceptedRun({ solution, outcome }: VerificationRun): AcceptedRun[] {
  if (!solution || outcome?.kind !== 'judged' || outcome.result !== 'AC' || outcome.time <= 0) return [];
  return [{ solution, judge: outcome.judge, ratio: solution.timeLimit / outcome.time }];
}

/** The accepted solution that comes nearest to its limit. */
export function slowestAccepted({ runs }: Pick<Verification, 'runs'>): AcceptedRun | null {
  const accepted = runs.flatMap(acceptedRun);
  return accepted.toSorted((one, other) => one.ratio - other.ratio)[0] ?? null;
}

function judgeMargins(verification: Verification): JudgeMargin[] {
  const slowest = slowestAccepted(verification);
  if (!slowest) return [];
  const margins = [slowest, ...verification.comparisons.flatMap(acceptedRun)].flatMap(({ judge, ratio }) =>
    judge === undefined ? [] : [{ judge, ratio }],
  );
  return margins.length > 1 ? margins.sort((one, other) => other.ratio - one.ratio) : [];
}

/** Whether the validators accept all inputs and no solution surprises. */
export function hasPassed(verification: Verification): boolean {
  const { solutions, findings } = reportOf(verification);
  return findings.length === 0 && solutions.every(({ surprises }) => surprises.length === 0);
}

type Outcome = NonNullable<VerificationRun['outcome']>;

function notChecked(outcome: Outcome): DataFinding {
  return { case: null, program: '', message: messageOf(outcome) };
}

const notRunTexts: Readonly<Record<NotRunReason, string>> = {
  'no language': 'not run: the site does not have the language of this solution',
  'no judge for the language': 'not run: no online judge has the language of this solution',
};

function messageOf(outcome: Outcome): string {
  if (outcome.kind === 'not run') return notRunTexts[outcome.reason];
  return outcome.kind === 'failed' ? outcome.detail || outcome.reason : 'the judge is too old';
}

function solutionReport(
  { state, outcome, language, languageKey }: VerificationRun,
  solution: VerifiedSolution,
): SolutionReport {
  const about = { solution, language: language ?? '', languageKey: languageKey ?? '', state };
  if (!outcome)
    return { ...about, judged: null, memory: null, surprises: [], groups: [], notRun: null, detail: '' };
  const judged = judgedOf(outcome, solution);
  return {
    ...about,
    judged,
    memory: outcome.kind === 'judged' ? outcome.memory : null,
    surprises: surprisesOf(solution, judged),
    groups: judged.result === 'IE' ? [] : surprisingGroups(solution, judged),
    notRun: outcome.kind === 'not run' ? outcome.reason : null,
    detail: detailOf(outcome),
  };
}

function judgedOf(outcome: Outcome, { timeLimit }: VerifiedSolution): JudgedSolution {
  if (outcome.kind === 'judged') {
    const { result, points, total, time, verdicts, groups } = outcome;
    return { result, points, total, time, timeLimit, verdicts, groups };
  }
  const result = outcome.kind === 'compile error' ? 'CE' : 'IE';
  return { result, points: 0, total: 0, time: 0, timeLimit, verdicts: [result] };
}

const maxDetailLength = 500;

function detailOf(outcome: Outcome): string {
  if (outcome.kind === 'judged') {
    const { firstFailure: failure } = outcome;
    return failure ? `#${failure.case}: ${[failure.status, failure.feedback].filter(Boolean).join(' ')}` : '';
  }
  if (outcome.kind === 'compile error') return outcome.compilerOutput.slice(0, maxDetailLength);
  return messageOf(outcome);
}
