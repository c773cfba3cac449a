import type { Plan, PlannedCase } from './plan.ts';

interface SkipRules {
  /** Depends on the results so far. A case that is skipped once stays skipped. */
  skips(planned: PlannedCase): boolean;
  record(planned: PlannedCase, hasFailed: boolean): void;
}

/**
 * A failed case ends its batch, unless its points are added up, and every batch that depends on it. With short circuit it ends the whole submission.
 * Failing a case without points turns short circuit on.
 */
export function skipRules(dependencies: Plan['dependencies'], shortCircuit: boolean): SkipRules {
  const failedBatches = new Set<number>();
  let endsAtFailure = shortCircuit;
  let isOver = false;
  const isBroken = (batch: number): boolean =>
    failedBatches.has(batch) || (dependencies.get(batch) ?? []).some(isBroken);
  return {
    skips: ({ batch, scoreRule, dependencies: needed }) =>
      isOver ||
      [...needed, ...(dependencies.get(batch ?? 0) ?? [])].some(isBroken) ||
      (batch !== null && scoreRule !== 'sum' && failedBatches.has(batch)),
    record({ batch, case: { points } }, hasFailed) {
      if (!hasFailed) return;
      if (points === 0) endsAtFailure = true;
      if (batch !== null) failedBatches.add(batch);
      isOver ||= endsAtFailure;
    },
  };
}
