import { type RunReport, statusBits } from '@tribunal/contract/judges/judge-reports';
import { roundTo } from '@tribunal/core/rounding';
import { nearFactor } from '../programs/program-task.ts';
import type { Ending, Sandbox } from '../sandbox/sandbox.ts';
import { type Verdict, verdictOf } from '../verdict.ts';
import { createRepeatBudget, type RepeatBudget } from './repeat-budget.ts';
import { type Pass, type PassResult, runPass } from './run-pass.ts';

export interface Attempts {
  readonly ran: PassResult;
  readonly verdict: Verdict;
  /** All runs in order, with what is known before the output is checked. */
  readonly runs: readonly RunReport[];
  /** The index of the run that counts. */
  readonly counted: number;
}

const maxAttempts = 3;

/**
 * Runs the program once. A run that exceeds its time limit by less than a tenth is repeated, alone on its core, because caches and other
 * programs make times vary. The first run within the limit counts, otherwise the shortest.
 */
export async function runRepeatedly(pass: Pass, attemptsBefore: number): Promise<Attempts> {
  const budget = budgetOf(pass.sandbox);
  const attempts: (Pick<Attempts, 'ran' | 'verdict'> & { readonly cpuMs: number })[] = [];
  for (;;) {
    const ran = await runPass({ ...pass, alone: attempts.length > 0 });
    pass.signal.throwIfAborted();
    const { ending } = ran.executed;
    if (attempts.length > 0) budget.spend(ending.wallMs);
    const verdict = ran.isDecided ? normalEnd : verdictOf(ran.executed, pass.limits, pass.program.language);
    attempts.push({ ran, verdict, cpuMs: ending.cpuMs });
    // A run that needed much longer than its processor time would spend the budget of many others.
    const isNear =
      verdict.reason === 'cpu' &&
      ending.cpuMs <= pass.limits.cpuMs * nearFactor &&
      ending.wallMs - ending.waitedMs <= pass.limits.wallMs;
    if (!isNear || attempts.length === maxAttempts || !budget.allows()) break;
  }
  const counted = bestOf(attempts);
  const { ran, verdict } = attempts[counted] ?? attempts[0]!;
  const runs = attempts.map((one, index) =>
    runReport(one.ran.executed.ending, one.verdict, attemptsBefore + index + 1),
  );
  return { ran, verdict, runs, counted };
}

const normalEnd: Verdict = { status: 0, feedback: '', reason: '' };

/** The last run is the only one that can be within the limit. */
function bestOf(attempts: readonly { readonly verdict: Verdict; readonly cpuMs: number }[]): number {
  const last = attempts.length - 1;
  if (((attempts[last]?.verdict.status ?? 0) & statusBits.TLE) === 0) return last;
  const times = attempts.map(({ cpuMs }) => cpuMs);
  return times.indexOf(Math.min(...times));
}

function runReport(ending: Ending, { status, reason }: Verdict, attempt: number): RunReport {
  return {
    attempt,
    cpu: roundTo(ending.cpuMs / 1000, 6),
    wall: roundTo(ending.wallMs / 1000, 6),
    waited: roundTo(ending.waitedMs / 1000, 6),
    memory: Math.round(ending.memoryKb),
    status,
    reason,
    core: ending.core,
  };
}

const budgets = new WeakMap<Sandbox, RepeatBudget>();

/** One for all cases of a judge. */
export function budgetOf(sandbox: Sandbox): RepeatBudget {
  const budget = budgets.get(sandbox) ?? createRepeatBudget();
  budgets.set(sandbox, budget);
  return budget;
}
