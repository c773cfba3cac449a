/** The number, from 0, of the first line in which two texts differ, apart from spaces at the ends of lines. Null if there is none. */
export function firstDifference(expected: string, actual: string): number | null {
  const [left, right] = [linesOf(expected), linesOf(actual)];
  const length = Math.max(left.length, right.length);
  for (let line = 0; line < length; line += 1) if (left[line] !== right[line]) return line;
  return null;
}

function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trimEnd());
  while (lines.at(-1) === '') lines.pop();
  return lines;
}
