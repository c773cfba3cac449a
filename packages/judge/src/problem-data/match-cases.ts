import type { Entry } from './init-file.ts';
import { ProblemDataError } from './problem.ts';

interface Formats {
  readonly input_format?: string;
  readonly output_format?: string;
  readonly case_points?: readonly number[];
}

/**
 * Finds the cases of an archive by its file names when init.yml does not list them: "in" or ".in" marks an input, "out"
 * or ".out" an output, the last number is the case and a number before it the batch.
 */
export function matchCases(names: readonly string[], formats: Formats): Entry[] {
  const groups = new Map<string, Map<string, CaseFiles>>();
  collect(groups, names, pattern(formats.input_format, 'in'), 'in');
  collect(groups, names, pattern(formats.output_format, 'out'), 'out');
  return [...groups]
    .sort(([left], [right]) => byNumber(left, right))
    .map(([group, cases], index) => entry(group, cases, formats.case_points?.[index]));
}

interface CaseFiles {
  in?: string;
  out?: string;
}

const single = 'case ';

function collect(
  groups: Map<string, Map<string, CaseFiles>>,
  names: readonly string[],
  format: RegExp,
  kind: 'in' | 'out',
): void {
  for (const name of names) {
    const found = format.exec(name)?.groups;
    if (!found) continue;
    const number = found.case;
    if (number === undefined) throw new ProblemDataError('the format of test cases yields no case number');
    const group = found.batch ?? `${single}${number}`;
    const cases = groups.get(group) ?? new Map<string, CaseFiles>();
    groups.set(group, cases.set(number, { ...cases.get(number), [kind]: name }));
  }
}

function entry(group: string, cases: ReadonlyMap<string, CaseFiles>, points: number | undefined): Entry {
  const files = [...cases].sort(([left], [right]) => byNumber(left, right)).map(([, each]) => each);
  const worth = points === undefined ? {} : { points };
  return group.startsWith(single) ? { ...files[0], ...worth } : { batched: files, ...worth };
}

function byNumber(left: string, right: string): number {
  return left.replace(single, '').localeCompare(right.replace(single, ''), 'en', { numeric: true });
}

/** Files that are marked so at the beginning of their name or of its extension. */
export function numbered(mark: string): string {
  return `^(?=.*?\\.${mark}|${mark}).*?(?:(?:^|\\W)(?<batch>\\d+)[^\\d\\s]+)?(?<case>\\d+)[^\\d\\s]*$`;
}

function pattern(given: string | undefined, kind: 'in' | 'out'): RegExp {
  const text = given?.replaceAll('(?P<', '(?<') ?? numbered(kind);
  try {
    return new RegExp(text, 'i');
  } catch {
    throw new ProblemDataError(`the format "${text}" of test cases is not a regular expression`);
  }
}
