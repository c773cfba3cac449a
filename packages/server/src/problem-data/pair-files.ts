import type { Entry } from '@tribunal/judge/problem-data/init-file';
import { matchCases } from '@tribunal/judge/problem-data/match-cases';
import { ProblemDataError } from '@tribunal/judge/problem-data/problem';

const outputMarks = ['out', 'ans'];

/** The cases of files that come without an `init.yml`, told by their names: numbered pairs, and nothing else among them. */
export function pairFiles(names: readonly string[]): Entry[] {
  const entries = matchCases(names, {}, outputMarks);
  const cases = entries.flatMap((entry) => entry.batched ?? [entry]);
  const used = new Set(cases.flatMap((one) => [one.in, one.out]));
  const stray = names.find((name) => !used.has(name)) ?? cases.map(lonely).find(Boolean);
  if (stray !== undefined)
    throw new ProblemDataError(
      `the archive has no init.yml, and "${stray}" is not one of a numbered pair such as 1.in and 1.out`,
    );
  if (cases.length === 0) throw new ProblemDataError('the archive is empty');
  return entries;
}

function lonely(one: Entry): string | undefined {
  if (one.in === undefined) return String(one.out);
  return one.out === undefined ? String(one.in) : undefined;
}
