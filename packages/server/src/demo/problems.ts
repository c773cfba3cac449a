import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CaseStatus } from '@tribunal/core/judging/verdicts';
import { parse } from 'yaml';
import type { DemoProblem, DemoSolution, DemoTest, SolutionLanguage } from './demo-problem.ts';

const packages = fileURLToPath(new URL('../../demo/problems/', import.meta.url));

/** From the easiest to the hardest. */
const codes = [
  ...['lanterns', 'returns', 'ferries', 'orchard', 'museum', 'cargo'],
  ...['queuejumps', 'fence', 'telescopes', 'halfprice', 'stones', 'relays'],
];

let read: readonly DemoProblem[] | undefined;

/** Read once, when the demo needs them. */
export function demoProblems(): readonly DemoProblem[] {
  read ??= codes.map(readProblem);
  return read;
}

function readProblem(code: string): DemoProblem {
  const folder = join(packages, code);
  const { problem } = JSON.parse(textIn(folder, 'tribunal-problem.json'));
  return {
    code,
    folder,
    authors: problem.authors,
    points: problem.points,
    partial: problem.partial,
    timeLimitSeconds: problem.time_limit,
    memoryLimitKib: problem.memory_limit,
    languageLimits: problem.language_limits ?? [],
    tests: testsOf(parse(textIn(folder, 'data/init.yml')).test_cases),
    solutions: JSON.parse(textIn(folder, 'demo.json')).map((one: Listed) => solutionOf(folder, one)),
  };
}

function testsOf(entries: readonly { points: number; batched?: readonly unknown[] }[]): DemoTest[] {
  let batches = 0;
  return entries.flatMap(({ points, batched }): DemoTest[] => {
    if (!batched) return [{ points }];
    batches += 1;
    return batched.map(() => ({ points, batch: batches }));
  });
}

/** An entry of `demo.json`. */
interface Listed {
  readonly name: string;
  /** Such as `AC WA SC`. */
  readonly statuses?: string;
  readonly compileLog?: string;
  readonly seconds?: number;
}

const languages: Readonly<Record<string, SolutionLanguage>> = {
  '.cpp': 'CPP',
  '.py': 'PY3',
  '.java': 'JAVA',
};

function solutionOf(folder: string, { name, statuses, compileLog, seconds = 0 }: Listed): DemoSolution {
  return {
    language: languages[extname(name)]!,
    source: textIn(folder, `solutions/${name}`),
    statuses: statuses === 'all pass' ? statuses : ((statuses?.split(' ') ?? []) as CaseStatus[]),
    ...(compileLog !== undefined && { compileLog }),
    seconds,
  };
}

function textIn(folder: string, name: string): string {
  return readFileSync(join(folder, name), 'utf8');
}
