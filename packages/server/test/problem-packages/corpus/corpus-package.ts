import type { Files } from '../package-fixtures.ts';

/** A package built from the description of its format. */
export interface CorpusPackage {
  readonly title: string;
  readonly files: Files;
  /** The folder in the archive; none if left out. */
  readonly folder?: string;
  /** Its solutions are judged, too. */
  readonly isVerified?: true;
}

export const sum = 'print(sum(map(int, input().split())))\n';
export const wrong = 'print(12345)\n';

/** A right and a wrong solution. */
export const solutions: Files = {
  'submissions/accepted/sum.py': sum,
  'submissions/wrong_answer/wrong.py': wrong,
};

const inputs = [
  ['1 2\n', '3\n'],
  ['5 5\n', '10\n'],
  ['-1 1\n', '0\n'],
  ['7 1\n', '8\n'],
  ['2 2\n', '4\n'],
] as const;

/** A case of the problem "print the sum of two numbers" at each of these places. */
export function cases(...places: readonly string[]): Files {
  return casesWith('.in', '.ans', ...places);
}

export function casesWith(inEnd: string, outEnd: string, ...places: readonly string[]): Files {
  return Object.fromEntries(
    places.flatMap((place, index) => {
      const [input, answer] = inputs[index % inputs.length]!;
      return [
        [place + inEnd, input],
        [place + outEnd, answer],
      ];
    }),
  );
}
