import { RE2JS } from 're2js';
import type { Entry } from './init-file.ts';
import { ProblemDataError } from './problem.ts';

interface Formats {
  readonly input_format?: string;
  readonly output_format?: string;
  readonly case_points?: readonly number[];
}

/**
 * Finds the cases of an archive by file name if init.yml does not list them: "in" or ".in" marks an input, "out" or
 * ".out" an output, the last number is the case, and a number before it is the batch.
 */
export function matchCases(
  names: readonly string[],
  formats: Formats,
  outputMarks: readonly string[] = ['out'],
): Entry[] {
  const groups = new Map<string, Map<string, CaseFiles>>();
  collect(groups, names, finder(formats.input_format, ['in']), 'in');
  collect(groups, names, finder(formats.output_format, outputMarks), 'out');
  return [...groups]
    .sort(([left], [right]) => byNumber(left, right))
    .map(([group, cases], index) => entry(group, cases, formats.case_points?.[index]));
}

/** Reads a file name; null for other files. */
type FindNumbers = (name: string) => Numbers | null;

interface Numbers {
  readonly case: string;
  readonly batch: string | null;
}

interface CaseFiles {
  in?: string;
  out?: string;
}

const single = 'case ';

function collect(
  groups: Map<string, Map<string, CaseFiles>>,
  names: readonly string[],
  find: FindNumbers,
  kind: 'in' | 'out',
): void {
  for (const name of names) {
    const found = find(name);
    if (!found) continue;
    const group = found.batch ?? `${single}${found.case}`;
    const cases = groups.get(group) ?? new Map<string, CaseFiles>();
    groups.set(group, cases.set(found.case, { ...cases.get(found.case), [kind]: name }));
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

const lastNumbers = '^.*?(?:(?:^|\\W)(?P<batch>\\d+)[^\\d\\s]+)?(?P<case>\\d+)[^\\d\\s]*$';

/** Files with a mark at the beginning of their name or extension. */
function numbered(marks: readonly string[]): FindNumbers {
  const find = compile(lastNumbers);
  return (name) => {
    const lower = name.toLowerCase();
    const isMarked = marks.some((mark) => lower.startsWith(mark) || lower.includes(`.${mark}`));
    return isMarked ? find(name) : null;
  };
}

function finder(format: string | undefined, marks: readonly string[]): FindNumbers {
  return format === undefined ? numbered(marks) : compile(format);
}

/** RE2 takes time linear in the name, whatever the pattern. It supports neither look-around nor back references. */
function compile(format: string): FindNumbers {
  const pattern = compiled(format);
  const groups = pattern.namedGroups();
  if (!('case' in groups)) throw new ProblemDataError('the file name format has no case number');
  return (name) => {
    const matcher = pattern.matcher(name);
    if (!matcher.find()) return null;
    const number = matcher.group('case');
    if (number === null) throw new ProblemDataError('the file name format has no case number');
    return { case: number, batch: 'batch' in groups ? matcher.group('batch') : null };
  };
}

const maxFormatLength = 500;

function compiled(format: string): RE2JS {
  if (format.length > maxFormatLength)
    throw new ProblemDataError(`a file name format has more than ${maxFormatLength} characters`);
  try {
    return RE2JS.compile(format, RE2JS.CASE_INSENSITIVE);
  } catch {
    throw new ProblemDataError(
      `the file name format "${format}" is not a regular expression without look-around and back references`,
    );
  }
}
