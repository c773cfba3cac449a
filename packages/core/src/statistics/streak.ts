/** Days in a row with submissions. */
interface Streak {
  /** Up to today, or up to yesterday as long as today can still continue it. */
  readonly current: number;
  readonly longest: number;
}

const dayMs = 86_400_000;

/** `days` are dates such as `2026-11-15`, in order and without repeats. */
export function streakOf(days: readonly string[], today: string): Streak {
  let run = 0;
  let longest = 0;
  let previous = Number.NaN;
  for (const day of days) {
    const at = Date.parse(day);
    run = at - previous === dayMs ? run + 1 : 1;
    longest = Math.max(longest, run);
    previous = at;
  }
  const goesOn = Date.parse(today) - previous <= dayMs;
  return { current: goesOn ? run : 0, longest };
}
