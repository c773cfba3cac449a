import { itemAt } from '@tribunal/core/lists';
import type { Checker, Comparison } from '../test-data/checker.ts';
import { ProblemDataError } from '../test-data/problem.ts';
import { filledLines, tokens } from './bytes.ts';

type IsClose = (actual: number, expected: number, epsilon: number) => boolean;

const absolute: IsClose = (actual, expected, epsilon) => Math.abs(actual - expected) <= epsilon;

const relative: IsClose = (actual, expected, epsilon) =>
  Math.abs(actual - expected) <= Math.abs(expected) * epsilon;

const either: IsClose = (actual, expected, epsilon) =>
  absolute(actual, expected, epsilon) ||
  (Math.abs(expected) >= epsilon && Math.abs(1 - actual / expected) <= epsilon);

const byErrorMode: Readonly<Record<string, IsClose>> = { default: either, absolute, relative };

/** Compares numbers within 10^-precision, by absolute or relative error. Other tokens must be identical; empty lines are ignored. */
export const floats: Checker = (comparison, args) => {
  const isClose = byErrorMode[String(args.error_mode ?? 'default')];
  if (!isClose) throw new ProblemDataError(`unknown error_mode "${args.error_mode}" of the floats checker`);
  return compareNumbers(comparison, args.precision, isClose);
};

export const floatsabs: Checker = (comparison, args) => compareNumbers(comparison, args.precision, absolute);

export const floatsrel: Checker = (comparison, args) => compareNumbers(comparison, args.precision, relative);

function compareNumbers({ expected, actual }: Comparison, precision: unknown, isClose: IsClose): boolean {
  const epsilon = 10 ** -Number(precision ?? 6);
  const expectedLines = filledLines(expected);
  const actualLines = filledLines(actual);
  if (expectedLines.length !== actualLines.length) return false;
  return expectedLines.every((line, index) => sameLine(line, itemAt(actualLines, index), epsilon, isClose));
}

function sameLine(expected: string, actual: string, epsilon: number, isClose: IsClose): boolean {
  const wanted = tokens(expected);
  const given = tokens(actual);
  if (wanted.length !== given.length) return false;
  return wanted.every((token, index) => {
    const number = parseNumber(token);
    if (number === null) return token === given[index];
    const answer = parseNumber(itemAt(given, index));
    return answer !== null && isClose(answer, number, epsilon);
  });
}

function parseNumber(token: string): number | null {
  return /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(token) ? Number(token) : null;
}
