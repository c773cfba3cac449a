import type { Sandbox } from '@tribunal/judge/sandbox/sandbox';

export async function timed(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await act();
  return performance.now() - startedAt;
}

export interface Stopwatch {
  begin(): void;
  end(): void;
  reset(): void;
  elapsedMs(): number;
}

/** Runs while at least one started interval has not ended. */
export function stopwatch(): Stopwatch {
  let count = 0;
  let since = 0;
  let elapsed = 0;
  return {
    begin() {
      if (count === 0) since = performance.now();
      count += 1;
    },
    end() {
      count -= 1;
      if (count === 0) elapsed += performance.now() - since;
    },
    reset() {
      elapsed = 0;
    },
    elapsedMs: () => elapsed,
  };
}

/** The same sandbox, with the stopwatch running while a program runs. */
export function watched(sandbox: Sandbox, busy: Stopwatch): Sandbox {
  return {
    ...sandbox,
    use: (work) =>
      sandbox.use((slot) =>
        work({
          ...slot,
          program: {
            ...slot.program,
            async run(task) {
              busy.begin();
              try {
                return await slot.program.run(task);
              } finally {
                busy.end();
              }
            },
          },
        }),
      ),
  };
}
