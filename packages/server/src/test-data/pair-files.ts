import type { Entry } from '@tribunal/judge/test-data/init-file';
import { matchCases } from '@tribunal/judge/test-data/match-cases';
import { ProblemDataError } from '@tribunal/judge/test-data/problem';

const outputMarks = ['out', 'ans'];

/** The cases of an archive without `init.yml`, derived from the file names: it must contain numbered pairs and nothing else. */
export function pairFiles(names: readonly string[]): Entry[] {
  const entries = matchCases(names, {}, outputMarks);
  const cases = entries.flatMap((entry) => entry.batched ?? [entry]);
  const used = new Set(cases.flatMap((one) => [one.in, one.out]));
  const unpaired = names.find((name) => !used.has(name)) ?? cases.map(unpairedFile).find(Boolean);
  if (unpaired !== undefined)
    throw new ProblemDataError(
      `the archive has no init.yml, and "${unpaired}" is not part of a numbered pair such as 1.in and 1.out`,
    );
  if (cases.length === 0) throw new ProblemDataError('the archive is empty');
  return entries;
}

function unpairedFile(one: Entry): string | undefined {
  if (one.in === undefined) return String(one.out);
  return one.out === undefined ? String(one.in) : undefined;
}
