import { itemAt } from '@tribunal/core/lists';
import type { Checker, CheckerArgs } from '../test-data/checker.ts';
import { ProblemDataError } from '../test-data/problem.ts';
import { tokens } from './bytes.ts';

/**
 * The default validator of the ICPC package format. It compares tokens, whatever the white space between them and the case
 * of their letters. With a tolerance, numbers are equal within the absolute or the relative error.
 */
export const defaultValidator: Checker = ({ expected, actual }, args) => {
  const isEqual = tokenComparison(args);
  const split = args.space_change_sensitive === true ? withSpaces : tokens;
  const [wanted, given] = [split(expected.toString('latin1')), split(actual.toString('latin1'))];
  return (
    wanted.length === given.length && wanted.every((token, index) => isEqual(token, itemAt(given, index)))
  );
};

function tokenComparison(args: CheckerArgs): (expected: string, actual: string) => boolean {
  const fold = args.case_sensitive === true ? (token: string) => token : asciiLowerCase;
  const { absolute, relative } = tolerances(args);
  return (expected, actual) => {
    const number = absolute === null && relative === null ? null : parseNumber(expected);
    if (number === null) return fold(expected) === fold(actual);
    const answer = parseNumber(actual);
    if (answer === null) return false;
    const error = Math.abs(answer - number);
    return error === 0 || error <= (absolute ?? -1) || error <= (relative ?? -1) * Math.abs(number);
  };
}

function tolerances(args: CheckerArgs) {
  const both = tolerance(args, 'float_tolerance');
  return {
    absolute: tolerance(args, 'float_absolute_tolerance') ?? both,
    relative: tolerance(args, 'float_relative_tolerance') ?? both,
  };
}

function tolerance(args: CheckerArgs, name: string): number | null {
  const value = args[name];
  if (value === undefined || value === null) return null;
  const number = Number(value);
  if (number >= 0 && Number.isFinite(number)) return number;
  throw new ProblemDataError(`${name} of the checker must be a number that is not negative`);
}

/** Bytes above 127 belong to characters of several bytes, which this comparison leaves as they are. */
function asciiLowerCase(token: string): string {
  return token.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** White space is compared too. */
function withSpaces(text: string): string[] {
  return text.match(/[ \t\n\v\f\r]|[^ \t\n\v\f\r]+/g) ?? [];
}

function parseNumber(token: string): number | null {
  return /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(token) ? Number(token) : null;
}
