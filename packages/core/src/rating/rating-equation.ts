export interface TanhTerm {
  readonly center: number;
  readonly spread: number;
  readonly weight: number;
}

interface Range {
  readonly low: number;
  readonly high: number;
}

export function tanhSum(terms: readonly TanhTerm[], x: number): number {
  let total = 0;
  for (const { center, spread, weight } of terms) {
    total += (weight / spread) * Math.tanh((x - center) / (2 * spread));
  }
  return total;
}

/** Finds where an increasing function has this value: bisection down to a width of 2, then linear interpolation. */
export function solveRising(rising: (x: number) => number, target: number, { low, high }: Range): number {
  while (high - low > 2) {
    const middle = (low + high) / 2;
    const value = rising(middle);
    if (value === target) return middle;
    if (value > target) high = middle;
    else low = middle;
  }
  const [lowest, highest] = [rising(low), rising(high)];
  return low + ((target - lowest) / (highest - lowest)) * (high - low);
}

/** Decreasing targets have decreasing solutions, so the solutions found so far bound each search. */
export function solveFalling(
  rising: (x: number) => number,
  targets: readonly number[],
  range: Range,
): number[] {
  const middle = targets.length >> 1;
  const target = targets[middle];
  if (target === undefined) return [];
  const solution = solveRising(rising, target, range);
  return [
    ...solveFalling(rising, targets.slice(0, middle), { ...range, low: solution }),
    solution,
    ...solveFalling(rising, targets.slice(middle + 1), { ...range, high: solution }),
  ];
}
