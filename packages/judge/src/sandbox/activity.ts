import { ownBusyMs } from './process-tree.ts';

/** The programs of one case that run at the same time, such as a submission and its interactor. */
export interface Activity {
  /** `busyMs` is the time that a program has used a processor or waited for one. */
  begin(busyMs: () => number): {
    /** The same of the judge and of all other programs, also of those that have ended. */
    othersBusyMs(): number;
    end(): void;
  };
}

/** The judge takes part as well: it reads what programs write to standard error, and they wait while it is late. */
export function createActivity(): Activity {
  const running = new Set<() => number>();
  let endedMs = 0;
  return {
    begin(busyMs) {
      running.add(busyMs);
      return {
        othersBusyMs: () =>
          [...running].reduce(
            (sum, other) => (other === busyMs ? sum : sum + other()),
            endedMs + ownBusyMs(),
          ),
        end() {
          if (running.delete(busyMs)) endedMs += busyMs();
        },
      };
    },
  };
}
