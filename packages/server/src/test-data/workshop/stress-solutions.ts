import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { caseStatusFromBits } from '@tribunal/core/judging/verdicts';
import { compileProblemProgram } from '@tribunal/judge/grading/problem-program';
import { runCase } from '@tribunal/judge/grading/run-case';
import type { CompiledProgram } from '@tribunal/judge/programs/compile';
import { loadProblem } from '@tribunal/judge/test-data/load-problem';
import type { Problem, ProblemProgram, TestCase } from '@tribunal/judge/test-data/problem';
import { localFolder } from '../local-folder.ts';
import type { Workshop } from './open-workshop.ts';
import {
  compiledSolution,
  generated,
  generatorOf,
  maxTestBytes,
  ProductionFault,
  solverWith,
} from './produce-tests.ts';
import type { MainSolution, Stressed, StressTask } from './workshop.ts';

/** The names of the files by which the checker reads a case that is in memory. */
const names = { input: 'stress.in', answer: 'stress.out' };

/** Runs two solutions on what a generator makes of each seed, until they differ or the time is over. */
export async function stressSolutions(workshop: Workshop, task: StressTask): Promise<Stressed> {
  const problem = await loadProblem(localFolder(task.files), true);
  const begunAt = performance.now();
  try {
    const generator = await generatorOf(workshop, task, task.generator);
    const first = await compiledSolution(workshop, problem, task.first);
    const second = await compiledSolution(workshop, problem, task.second);
    const differ = differenceBetween(workshop, problem, [task.first, first], [task.second, second]);
    let done = 0;
    for (const { seed, args } of task.calls) {
      const input = await generated(workshop, generator, args);
      const difference = await differ(input);
      done += 1;
      if (difference) {
        const { answer, ...verdicts } = difference;
        await writeFile(join(task.target, names.input), input, { mode: 0o600 });
        if (answer) await writeFile(join(task.target, names.answer), answer, { mode: 0o600 });
        return { done, found: { seed, ...verdicts, hasAnswer: answer !== null } };
      }
      if (performance.now() - begunAt > task.maxMs) break;
    }
    return { done, found: null };
  } catch (error) {
    if (error instanceof ProductionFault) return { fault: error.message };
    throw error;
  } finally {
    problem.close();
  }
}

interface Difference {
  readonly first: string;
  readonly second: string;
  /** The output of the first solution; null if it has none. */
  readonly answer: Buffer | null;
}

type Solver = readonly [settings: MainSolution, program: CompiledProgram];

/** The output of the first solution is the answer with which the checker judges the second. Interactive solutions have verdicts only. */
function differenceBetween(workshop: Workshop, problem: Problem, first: Solver, second: Solver) {
  const solve = solverWith(workshop, problem, ...first);
  return async (input: Buffer): Promise<Difference | null> => {
    let answer: Buffer = Buffer.alloc(0);
    try {
      if (!problem.interactor) answer = await solve(input);
    } catch (error) {
      if (!(error instanceof ProductionFault)) throw error;
      return { first: error.message, second: '', answer: null };
    }
    const judged = async (solver: Solver) => verdictOf(workshop, problem, solver, { input, answer });
    const one = problem.interactor ? await judged(first) : 'AC';
    const other = await judged(second);
    return one === other ? null : { first: one, second: other, answer };
  };
}

interface CaseTexts {
  readonly input: Buffer;
  readonly answer: Buffer;
}

async function verdictOf(
  { sandbox, languages, compile }: Workshop,
  problem: Problem,
  [{ cpuMs, memoryKb }, program]: Solver,
  { input, answer }: CaseTexts,
): Promise<string> {
  const done = new AbortController();
  const withTexts: Problem = {
    ...problem,
    read: async (name) =>
      name === names.input ? input : name === names.answer ? answer : problem.read(name),
  };
  const context = {
    ...{ sandbox, program, cpuMs, memoryKb, problem: withTexts, done: done.signal },
    keeping: { maxBytes: 0, ofAccepted: false },
    compileProblemProgram: (partner: ProblemProgram) =>
      compileProblemProgram(partner, problem, languages, compile),
  };
  const planned = {
    position: 1,
    batch: null,
    scoreRule: 'minimum',
    dependencies: [],
    case: testOf(problem),
  } as const;
  try {
    const { status, points } = await runCase(context, planned, done.signal);
    if (status === 0 && points < planned.case.points) return 'PAC';
    return caseStatusFromBits(status);
  } finally {
    done.abort();
  }
}

/** Judged like the first case of the problem. */
function testOf({ tests }: Problem): TestCase {
  const unit = tests[0];
  const usual = unit && (unit.kind === 'case' ? unit.case : unit.cases[0]);
  if (!usual) throw new ProductionFault('the problem has no case, and therefore no checker');
  const files = { inputFile: names.input, outputFile: names.answer, generator: null };
  return { ...usual, ...files, points: 1, outputLimitBytes: maxTestBytes };
}
