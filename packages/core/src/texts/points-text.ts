/** Points without trailing zeros, with at most three decimal places. */
export function pointsText(points: number): string {
  return String(Number.isInteger(points) ? points : Number(points.toFixed(3)));
}
