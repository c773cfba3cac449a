/** Correct decimal rounding of the exact binary value, ties to even: 0.0625 to 3 places is 0.062. */
export function roundTo(value: number, places: number): number {
  const awayFromZero = value.toFixed(places);
  if (!isHalfway(value, places) || endsEven(awayFromZero)) return Number(awayFromZero);
  return Number(value.toFixed(places + 1).slice(0, -1));
}

/** A double is a tie at p places exactly when it is an odd multiple of 2^-(p+1); the product is exact. */
function isHalfway(value: number, places: number): boolean {
  return Math.abs(value * 2 ** (places + 1)) % 2 === 1;
}

function endsEven(digits: string): boolean {
  return Number(digits.at(-1)) % 2 === 0;
}
