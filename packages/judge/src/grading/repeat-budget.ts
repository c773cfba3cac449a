/** Bounds the time that a judge spends on repeated runs. */
export interface RepeatBudget {
  /** A case is being judged meanwhile. */
  during<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Whether there is time for another repetition. */
  allows(): boolean;
  spend(ms: number): void;
}

const shareWhileBusy = 0.05;
const maxSavedMs = 3000;

/**
 * While cases are judged, a twentieth of the time is for repetitions; otherwise all of it. One repetition may take longer than
 * was saved: then the next ones wait until that is made up for.
 */
export function createRepeatBudget(now: () => number = () => performance.now()): RepeatBudget {
  let cases = 0;
  let savedMs = maxSavedMs;
  let at = now();
  const accrue = () => {
    const share = cases > 0 ? shareWhileBusy : 1;
    savedMs = Math.min(maxSavedMs, savedMs + share * (now() - at));
    at = now();
  };
  return {
    async during(work) {
      accrue();
      cases += 1;
      try {
        return await work();
      } finally {
        accrue();
        cases -= 1;
      }
    },
    allows() {
      accrue();
      return savedMs > 0;
    },
    spend(ms) {
      accrue();
      savedMs -= ms;
    },
  };
}
