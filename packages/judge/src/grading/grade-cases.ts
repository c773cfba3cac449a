import type { ScoreRule } from '@tribunal/core/judging/grading';
import { lookup } from '@tribunal/core/lists';
import { type CaseResult, hasFailed, skipped } from './case-result.ts';
import type { Plan, PlannedCase } from './plan.ts';
import { skipRules } from './skip-rules.ts';

export type GradeEvent =
  | { readonly kind: 'batch-begin'; readonly scoreRule: ScoreRule }
  | { readonly kind: 'batch-end' }
  | { readonly kind: 'case'; readonly planned: PlannedCase; readonly result: CaseResult };

interface GradeOptions {
  readonly run: (planned: PlannedCase, signal: AbortSignal) => Promise<CaseResult>;
  /** The number of cases that may run at the same time. */
  readonly parallel: number;
  readonly shortCircuit: boolean;
  readonly signal: AbortSignal;
}

/**
 * Yields the results in the order of the plan, whatever the order in which they finish. Cases that turn out to be
 * skipped are stopped, so parallel execution changes only the duration.
 */
export async function* gradeCases(plan: Plan, options: GradeOptions): AsyncGenerator<GradeEvent> {
  const rules = skipRules(plan.dependencies, options.shortCircuit);
  const running = new Map<PlannedCase, Running>();
  const ahead = plan.cases[Symbol.iterator]();
  const stopped: Promise<CaseResult>[] = [];
  let batch: number | null = null;
  try {
    for (const planned of plan.cases) {
      startAhead(running, ahead, rules.skips, options);
      if (planned.batch !== batch) {
        if (batch !== null) yield { kind: 'batch-end' };
        if (planned.batch !== null) yield { kind: 'batch-begin', scoreRule: planned.scoreRule };
        batch = planned.batch;
      }
      const result = rules.skips(planned) ? skipped : await lookup(running, planned).result;
      const started = running.get(planned);
      started?.stop();
      if (started) stopped.push(started.result);
      running.delete(planned);
      rules.record(planned, hasFailed(result));
      yield { kind: 'case', planned, result };
    }
    if (batch !== null) yield { kind: 'batch-end' };
  } finally {
    for (const { stop } of running.values()) stop();
    // A case that was skipped may still be ending.
    await Promise.allSettled([...stopped, ...[...running.values()].map(({ result }) => result)]);
  }
}

interface Running {
  readonly result: Promise<CaseResult>;
  stop(): void;
}

function startAhead(
  running: Map<PlannedCase, Running>,
  ahead: Iterator<PlannedCase>,
  skips: (planned: PlannedCase) => boolean,
  options: GradeOptions,
): void {
  while (running.size < options.parallel) {
    const next = ahead.next();
    if (next.done) return;
    if (!skips(next.value)) running.set(next.value, start(next.value, options));
  }
}

function start(planned: PlannedCase, { run, signal }: GradeOptions): Running {
  const stopper = new AbortController();
  const result = run(planned, AbortSignal.any([signal, stopper.signal]));
  // Awaited when its result is due, or never if the case is skipped.
  result.catch(() => {});
  return { result, stop: () => stopper.abort() };
}
