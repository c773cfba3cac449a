import type { Entry, InitFile } from '@tribunal/judge/problem-data/init-file';
import type { Problem, TestCase } from '@tribunal/judge/problem-data/problem';
import type { DataCase, ProblemData } from '../storage/problems/problem-data.ts';

/** Data of this size fits into a line of a snapshot, whatever its characters are. */
const maxBytes = 4 << 20;

/** The data as database rows, or null when rows cannot represent it. */
export function plainData(init: InitFile, problem: Problem): ProblemData | null {
  if (!isRepresentable(init)) return null;
  if (bytesIn(problem) > maxBytes) return null;
  const cases: DataCase[] = [];
  let batches = 0;
  for (const unit of problem.tests) {
    if (unit.kind === 'batch') batches += 1;
    const batch = unit.kind === 'batch' ? batches : null;
    for (const one of unit.kind === 'batch' ? unit.cases : [unit.case]) {
      const content = plainCase(problem, one);
      if (!content) return null;
      const { input, output } = content;
      cases.push({ position: cases.length + 1, batch, input, output, points: one.points });
    }
  }
  return { checker: checkerOf(init), cases };
}

const fileKeys = ['archive', 'test_cases', 'checker', 'points'];
const entryKeys = ['in', 'out', 'points', 'batched'];

function isRepresentable(init: InitFile): boolean {
  const { checker, test_cases: tests } = init;
  const isProgram = typeof checker === 'object' && checker.name === 'bridged';
  if (isProgram || !hasOnly(init, fileKeys) || !isStorable(checker)) return false;
  if (!Array.isArray(tests)) return true;
  return tests.every(
    (entry: Entry) =>
      hasOnly(entry, entryKeys) && (entry.batched ?? []).every((inner) => hasOnly(inner, ['in', 'out'])),
  );
}

/** PostgreSQL stores neither NUL nor unpaired surrogates, also not in JSON. */
function isStorable(checker: InitFile['checker']): boolean {
  return !/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(JSON.stringify(checker ?? null));
}

function hasOnly(value: object, keys: readonly string[]): boolean {
  return Object.keys(value).every((key) => keys.includes(key));
}

function plainCase(problem: Problem, { inputFile, outputFile }: TestCase) {
  if (inputFile === null || outputFile === null) return null;
  const [input, output] = [problem.read(inputFile), problem.read(outputFile)];
  const texts = { input: input.toString('utf8'), output: output.toString('utf8') };
  return isTextOf(texts.input, input) && isTextOf(texts.output, output) ? texts : null;
}

function bytesIn({ tests, sizeOf }: Problem): number {
  const cases = tests.flatMap((unit) => (unit.kind === 'batch' ? unit.cases : [unit.case]));
  const names = cases.flatMap(({ inputFile, outputFile }) => [inputFile, outputFile]);
  return names.reduce((sum, name) => sum + (name === null ? 0 : sizeOf(name)), 0);
}

function isTextOf(text: string, bytes: Buffer): boolean {
  return !text.includes('\0') && Buffer.from(text).equals(bytes);
}

function checkerOf({ checker = 'standard' }: InitFile): ProblemData['checker'] {
  return typeof checker === 'string'
    ? { name: checker, args: null }
    : { name: checker.name, args: checker.args ?? null };
}
