import type { Checker } from '../test-data/checker.ts';
import { sameTokens } from './standard.ts';

/** Compares byte by byte. The feedback says when only white space differs. */
export const identical: Checker = ({ expected, actual }, args) => {
  if (expected.equals(actual)) return true;
  const mayExplain = args.pe_allowed !== false;
  const feedback = 'Presentation Error, check your whitespace';
  return mayExplain && sameTokens(expected, actual) ? { passed: false, points: 0, feedback } : false;
};
