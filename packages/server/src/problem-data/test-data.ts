import { checkers } from '@tribunal/judge/checkers/checkers';
import {
  type Problem,
  ProblemDataError,
  type ProblemProgram,
  type TestCase,
  type TestUnit,
} from '@tribunal/judge/problem-data/problem';

/** A summary of the test data in a problem's folder. */
export interface TestData {
  readonly cases: number;
  readonly batches: number;
  readonly points: number;
  readonly pretests: number;
  readonly isInteractive: boolean;
}

export function describeTests({ tests, pretests, interactor }: Problem): TestData {
  return {
    cases: tests.flatMap(casesOf).length,
    batches: tests.filter(({ kind }) => kind === 'batch').length,
    // Each case of a batch carries the points of the whole batch.
    points: tests.reduce((sum, unit) => sum + (casesOf(unit)[0]?.points ?? 0), 0),
    pretests: pretests.flatMap(casesOf).length,
    isInteractive: interactor !== null,
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
