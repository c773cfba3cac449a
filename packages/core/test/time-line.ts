const start = new Date('2030-01-01T00:00:00Z').getTime();

/** This many minutes and milliseconds after the start of the contest. */
export function at(minutes: number, milliseconds = 0): Date {
  return new Date(start + minutes * 60_000 + milliseconds);
}

/** The values just before, at and just after each of these minutes. */
export function timeLine<State>(edges: readonly number[], stateAt: (now: Date) => State) {
  return Object.fromEntries(
    edges.map((minute) => [minute, [-1, 0, 1].map((offset) => stateAt(at(minute, offset)))]),
  );
}
