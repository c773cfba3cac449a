import { itemAt } from '@tribunal/core/lists';
import type { Checker } from '../test-data/checker.ts';
import { ProblemDataError } from '../test-data/problem.ts';
import { filledLines, tokens, trim, trimEnd } from './bytes.ts';

/** Points in proportion to the lines that are correct at their position. An output with more lines than expected gets no points. */
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
      .slice(0, maxMarks)
      .map((mark) => (mark ? '✓' : '✗'))
      .join('')}`,
  };
};

const maxMarks = 10_000;

/** Compares line by line and ignores white space at the end of a line, for example the carriage return of CR LF. */
export const rstripped: Checker = ({ expected, actual }, args) => {
  const read = (content: Buffer) =>
    content
      .toString('latin1')
      .split(/\r?\n/)
      .filter((line) => line !== '' || !args.filter_new_line);
  const wanted = read(expected);
  const given = read(actual);
  return (
    wanted.length === given.length &&
    wanted.every((line, index) => trimEnd(line) === trimEnd(itemAt(given, index)))
  );
};

/** Compares the lines, or the words, in any order. */
export const sorted: Checker = ({ expected, actual }, args) => {
  const parts = splitters[String(args.split_on ?? 'lines')];
  if (!parts) throw new ProblemDataError(`unknown split_on "${args.split_on}" of the sorted checker`);
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
