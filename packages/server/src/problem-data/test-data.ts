import { type DataSummary, longestSample } from '@tribunal/core/problem-data/generated-data';
import { checkers } from '@tribunal/judge/checkers/checkers';
import {
  type Problem,
  ProblemDataError,
  type ProblemProgram,
  type TestCase,
  type TestUnit,
} from '@tribunal/judge/problem-data/problem';

/** Data that our judge cannot read: nothing is known about it. */
export const unknownData: DataSummary = {
  cases: 0,
  batches: 0,
  points: 0,
  pretests: 0,
  isInteractive: false,
  samples: [],
};

export function describeTests(problem: Problem): DataSummary {
  const { tests, pretests, interactor } = problem;
  const cases = tests.flatMap(casesOf);
  const text = (name: string | null) =>
    name === null ? '' : problem.read(name).subarray(0, longestSample).toString('utf8').replaceAll('\0', '');
  return {
    cases: cases.length,
    batches: tests.filter(({ kind }) => kind === 'batch').length,
    // Each case of a batch carries the points of the whole batch.
    points: tests.reduce((sum, unit) => sum + (casesOf(unit)[0]?.points ?? 0), 0),
    pretests: pretests.flatMap(casesOf).length,
    isInteractive: interactor !== null,
    samples: cases
      .filter(({ isSample }) => isSample)
      .map(({ inputFile, outputFile }) => ({ input: text(inputFile), output: text(outputFile) })),
  };
}

/** Every file and checker that the folder refers to must exist. */
export function checkTests(problem: Problem): void {
  // Stock judges would count its points and include it in the numbering of batches that others depend on.
  if (problem.pretests.some(({ kind }) => kind === 'batch'))
    throw new ProblemDataError(
      'init.yml has a batch of pretests, which judges treat differently: list the pretests individually',
    );
  const programs: ProblemProgram[] = problem.interactor ? [problem.interactor] : [];
  for (const one of [...problem.tests, ...problem.pretests].flatMap(casesOf)) {
    for (const name of [one.inputFile, one.outputFile]) if (name !== null) problem.sizeOf(name);
    if (one.checker.kind === 'program') programs.push(one.checker.program);
    else if (!checkers.has(one.checker.name))
      throw new ProblemDataError(`there is no checker named "${one.checker.name}"`);
  }
  for (const name of new Set(programs.flatMap(({ files }) => files))) problem.sizeOf(name);
}

function casesOf(unit: TestUnit): readonly TestCase[] {
  return unit.kind === 'batch' ? unit.cases : [unit.case];
}
