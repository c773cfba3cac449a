const heading = /^#[ \t]*case[ \t]+(\d{1,6})[ \t]*\r?$/i;

/**
 * The output for a case in a submission to an output-only problem. A line `# case N` begins the output for case N. Without
 * such lines the whole text is the output for every case.
 */
export function submittedOutput(text: string, position: number): string {
  const lines = text.split('\n');
  if (!lines.some((line) => heading.test(line))) return text;
  const found: string[] = [];
  let isOwn = false;
  for (const line of lines) {
    const number = heading.exec(line)?.[1];
    if (number !== undefined) isOwn = Number(number) === position;
    else if (isOwn) found.push(line);
  }
  return found.join('\n');
}
