const levels = ['h3', 'h4', 'h5', 'h6'] as const;
type Level = (typeof levels)[number];

/**
 * The levels of the headings of a statement, which begin with h3 under the headings of the page and skip no level, whatever its
 * author wrote. Programs look for the headings of samples at level h4.
 */
export function headingLevels(): (written: number, isOfSample: boolean) => Level {
  const open: number[] = [];
  return (written, isOfSample) => {
    while ((open.at(-1) ?? 0) >= written) open.pop();
    open.push(written);
    return isOfSample ? 'h4' : (levels[open.length - 1] ?? 'h6');
  };
}
