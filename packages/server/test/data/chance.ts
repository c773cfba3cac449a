/** A repeatable random generator for tests. */
export function chance(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const upTo = (end: number): number => Math.floor(next() * end);
  const pick = <Value>(values: readonly Value[]): Value => values[upTo(values.length)] as Value;
  return { upTo, pick };
}
