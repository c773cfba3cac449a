import { ProblemDataError } from '../problem-data/problem.ts';
import { filledLines, lines, tokens, trim, trimEnd } from './bytes.ts';
import type { Checker } from './checker.ts';

/** Points by the share of lines that are right, in their place. More lines than expected are worth nothing. */
export const linecount: Checker = ({ expected, actual, points }, args) => {
  const wanted = filledLines(expected);
  const given = filledLines(actual);
  if (given.length > wanted.length) return false;
  if (wanted.length === 0) return true;
  const marks = wanted.map((line, index) => trim(given[index] ?? '') === trim(line));
  const right = marks.filter(Boolean).length;
  const result = { passed: right === wanted.length, points: (points * right) / wanted.length };
  if (args.feedback === false) return result;
  return {
    ...result,
    extendedFeedback: `Case Feedback:\n${marks
      .slice(0, mostMarks)
      .map((mark) => (mark ? '✓' : '✗'))
      .join('')}`,
  };
};

const mostMarks = 10_000;

/** Line by line, white space at the end of a line left out. */
export const rstripped: Checker = ({ expected, actual }, args) => {
  const read = args.filter_new_line ? filledLines : lines;
  const wanted = read(expected);
  const given = read(actual);
  return (
    wanted.length === given.length && wanted.every((line, index) => trimEnd(line) === trimEnd(given[index]!))
  );
};

/** The same lines, or the same words, in any order. */
export const sorted: Checker = ({ expected, actual }, args) => {
  const parts = splitters[String(args.split_on ?? 'lines')];
  if (!parts) throw new ProblemDataError(`the sorted checker knows no split_on "${args.split_on}"`);
  const wanted = parts(expected);
  const given = parts(actual);
  if (wanted.length !== given.length) return false;
  given.sort();
  return wanted.sort().every((part, index) => part === given[index]);
};

export const unordered: Checker = (comparison) => sorted(comparison, { split_on: 'whitespace' });

const splitters: Readonly<Record<string, (content: Buffer) => string[]>> = {
  lines: (content) => filledLines(content).map((line) => tokens(line).join(' ')),
  whitespace: (content) => tokens(content.toString('latin1')),
};
