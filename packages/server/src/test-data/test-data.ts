import { defaultOutputBytes } from '@tribunal/core/bounds';
import { gradedExtensions } from '@tribunal/core/languages/graders';
import {
  countLeading,
  type DataSummary,
  icpcChecker,
  maxSampleLength,
  type ProblemType,
  unknownToStock,
} from '@tribunal/core/test-data/generated-data';
import { checkers } from '@tribunal/judge/checkers/checkers';
import {
  type Problem,
  ProblemDataError,
  type ProblemProgram,
  type TestCase,
  type TestUnit,
} from '@tribunal/judge/test-data/problem';

/** Data that our judge cannot read: nothing is known about it. */
export const unknownData: DataSummary = {
  cases: 0,
  batches: 0,
  points: 0,
  pretests: 0,
  isInteractive: false,
  samples: [],
};

export async function describeTests(problem: Problem): Promise<DataSummary> {
  const { tests, pretests, interactor, validators, grader } = problem;
  const cases = tests.flatMap(casesOf);
  const text = async (name: string | null) =>
    name === null
      ? ''
      : (await problem.read(name)).subarray(0, maxSampleLength).toString('utf8').replaceAll('\0', '');
  const samples: { input: string; output: string }[] = [];
  for (const { inputFile, outputFile, isSample } of cases)
    if (isSample) samples.push({ input: await text(inputFile), output: await text(outputFile) });
  const stockFault = stockFaultOf(problem);
  const generated = [...cases, ...pretests.flatMap(casesOf)].filter(({ generator }) => generator).length;
  const outputBytes = cases.reduce((most, one) => Math.max(most, one.outputLimitBytes), 0);
  return {
    cases: cases.length,
    batches: tests.filter(({ kind }) => kind === 'batch').length,
    // Each case of a batch carries the points of the whole batch.
    points: tests.reduce((sum, unit) => sum + (casesOf(unit)[0]?.points ?? 0), 0),
    pretests: pretests.flatMap(casesOf).length,
    isInteractive: interactor !== null,
    type: typeOf(problem),
    samples,
    leadingSamples: countLeading(
      [...pretests, ...tests].map((unit) => casesOf(unit).map(({ isSample }) => isSample)),
    ),
    ...(cases.length > 0 && outputBytes !== defaultOutputBytes && { outputBytes }),
    ...(validators.length > 0 && { validators: validators.length }),
    ...(generated > 0 && { generated }),
    ...(grader && { graderExtensions: gradedExtensions(grader.entries) }),
    ...(stockFault !== null && { stockFault }),
  };
}

/** A problem may combine them: what the submission must do differently comes first. */
function typeOf({ interactor, grader, fileIo, isOutputOnly }: Problem): ProblemType {
  if (isOutputOnly) return 'output_only';
  if (interactor) return interactor.convention === 'manager' ? 'communication' : 'interactive';
  if (grader) return 'function';
  return fileIo.input !== null || fileIo.output !== null ? 'file_io' : 'standard';
}

/** The first feature that stock judges do not have, or would ignore. */
function stockFaultOf({ tests, pretests, interactor, fileIo, isOutputOnly }: Problem): string | null {
  if (fileIo.input !== null || fileIo.output !== null) return unknownToStock('file_io');
  if (isOutputOnly) return unknownToStock('output_only');
  if (tests.some((unit) => unit.kind === 'batch' && unit.scoreRule !== 'minimum'))
    return unknownToStock('score_rule');
  const choices = [...tests, ...pretests].flatMap(casesOf).map(({ checker }) => checker);
  if (choices.some((choice) => choice.kind === 'built-in' && choice.name === icpcChecker))
    return unknownToStock(icpcChecker);
  const checkers = choices.flatMap((choice) => (choice.kind === 'program' ? [choice.program] : []));
  const programs = interactor ? [interactor, ...checkers] : checkers;
  for (const { convention, args, hasChecker, passes, ratesAnswers } of programs) {
    if (passes > 1) return unknownToStock('passes');
    if (convention === 'manager') return unknownToStock('communication');
    if (convention === 'validator') return unknownToStock('type: icpc');
    if (args.length > 0) return unknownToStock('args');
    if (hasChecker) return unknownToStock('check_output');
    if (ratesAnswers) return unknownToStock('points_of_answer');
  }
  return tests.some(({ kind, dependencies }) => kind === 'case' && dependencies.length > 0)
    ? unknownToStock('dependencies of a single case')
    : null;
}

/** Every file and checker that the folder refers to must exist. */
export function checkTests(problem: Problem): void {
  // Stock judges would count its points and include it in the numbering of batches that others depend on.
  if (problem.pretests.some(({ kind }) => kind === 'batch'))
    throw new ProblemDataError(
      'init.yml has a batch of pretests, which judges treat differently: list the pretests individually',
    );
  for (const name of [...(problem.grader?.entries ?? []), ...(problem.grader?.headers ?? [])])
    problem.sizeOf(name);
  for (const one of [...problem.tests, ...problem.pretests].flatMap(casesOf)) {
    for (const name of [one.inputFile, one.outputFile]) if (name !== null) problem.sizeOf(name);
    if (one.generator?.inputFile) problem.sizeOf(one.generator.inputFile);
    if (one.checker.kind === 'built-in' && !checkers.has(one.checker.name))
      throw new ProblemDataError(`there is no checker named "${one.checker.name}"`);
  }
  for (const name of filesOfPrograms(problem)) problem.sizeOf(name);
}

/** The files of all programs, once each. */
export function filesOfPrograms({ tests, pretests, validators, interactor, generators }: Problem): string[] {
  const programs: ProblemProgram[] = [...validators, ...generators, ...(interactor ? [interactor] : [])];
  for (const { generator, checker } of [...tests, ...pretests].flatMap(casesOf)) {
    if (generator) programs.push(generator.program);
    if (checker.kind === 'program') programs.push(checker.program);
  }
  return [...new Set(programs.flatMap(({ files }) => files))];
}

function casesOf(unit: TestUnit): readonly TestCase[] {
  return unit.kind === 'batch' ? unit.cases : [unit.case];
}
