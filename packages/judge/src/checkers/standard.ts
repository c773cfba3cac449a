import { itemAt } from '@tribunal/core/lists';
import type { Checker } from '../test-data/checker.ts';
import { isBlank, isLineBreak } from './bytes.ts';

/**
 * Compares token by token. White space of any length is equal, except that white space with a line break differs from
 * white space without one.
 */
export const standard: Checker = ({ expected, actual }) => sameTokens(expected, actual);

export function sameTokens(expected: Buffer, actual: Buffer): boolean {
  let left = skipBlanks(expected, 0).next;
  let right = skipBlanks(actual, 0).next;
  while (left < expected.length && right < actual.length) {
    while (left < expected.length && !isBlank(itemAt(expected, left))) {
      if (expected[left++] !== actual[right++]) return false;
    }
    if (right < actual.length && !isBlank(itemAt(actual, right))) return false;
    const afterLeft = skipBlanks(expected, left);
    const afterRight = skipBlanks(actual, right);
    left = afterLeft.next;
    right = afterRight.next;
    const isEnd = left === expected.length || right === actual.length;
    if (!isEnd && afterLeft.sawLineBreak !== afterRight.sawLineBreak) return false;
  }
  return left === expected.length && right === actual.length;
}

function skipBlanks(content: Buffer, from: number): { next: number; sawLineBreak: boolean } {
  let next = from;
  let sawLineBreak = false;
  while (next < content.length && isBlank(itemAt(content, next))) {
    sawLineBreak ||= isLineBreak(itemAt(content, next));
    next += 1;
  }
  return { next, sawLineBreak };
}
