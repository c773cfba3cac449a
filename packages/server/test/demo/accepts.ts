import type { DemoProblem } from '../../src/demo/demo-problem.ts';
import { checkerOf } from './packages.ts';

/** Whether the checker of a problem accepts an output. */
export function accepts(problem: DemoProblem, expected: string, output: string): boolean {
  const checker = checkerOf(problem);
  switch (typeof checker === 'object' ? checker.name : checker) {
    case 'sorted':
      return sortedLines(output) === sortedLines(expected);
    case 'floats':
      return closeTokens(tokens(output), tokens(expected));
    default:
      return tokens(output).join(' ') === tokens(expected).join(' ');
  }
}

function sortedLines(text: string): string {
  return text.trim().split('\n').sort().join('\n');
}

function tokens(text: string): string[] {
  return text.trim().split(/\s+/);
}

function closeTokens(actual: string[], expected: string[]): boolean {
  return (
    actual.length === expected.length &&
    expected.every((token, i) => {
      const [wanted, got] = [Number(token), Number(actual[i])];
      return Math.abs(wanted - got) <= 1e-6 * Math.max(1, Math.abs(wanted));
    })
  );
}
