type Level = 'h3' | 'h4' | 'h5' | 'h6';

/**
 * The levels of the headings of a statement, which begin with h3 under the headings of the page and skip no level, whatever its
 * author wrote. Programs look for the headings of samples at level h4.
 */
export function headingLevels(): (written: number, isOfSample: boolean) => Level {
  const open: number[] = [];
  return (written, isOfSample) => {
    while (open.length > 0 && open.at(-1)! >= written) open.pop();
    open.push(written);
    return isOfSample ? 'h4' : (`h${Math.min(2 + open.length, 6)}` as Level);
  };
}
