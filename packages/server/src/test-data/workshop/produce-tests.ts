import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { compileSubmission } from '@tribunal/judge/grading/compile-submission';
import { preferredLanguage } from '@tribunal/judge/grading/problem-program';
import { runProgram } from '@tribunal/judge/grading/run-program';
import type { CompiledProgram } from '@tribunal/judge/programs/compile';
import { type Executed, execute } from '@tribunal/judge/programs/execute';
import { programTask } from '@tribunal/judge/programs/program-task';
import { loadProblem } from '@tribunal/judge/test-data/load-problem';
import type { Problem } from '@tribunal/judge/test-data/problem';
import { readableText } from '@tribunal/judge/text';
import { localFolder } from '../local-folder.ts';
import { isHeader } from '../programs/included-files.ts';
import type { Workshop } from './open-workshop.ts';
import type { MainSolution, ProducedTest, ProduceTask, Production } from './workshop.ts';

/** Something is wrong with a program of the setters. */
export class ProductionFault extends Error {}

const signal = new AbortController().signal;
export const maxTestBytes = 64 << 20;

/** Makes some tests of a script, and writes them into the target folder. Stops at the first that cannot be made. */
export async function produceTests(workshop: Workshop, task: ProduceTask): Promise<Production> {
  const problem = await loadProblem(localFolder(task.files), true);
  const made: ProducedTest[] = [];
  let number: number | null = null;
  try {
    const solve = await solverOf(workshop, problem, task);
    for (const test of task.tests) {
      number = test.number;
      const generator = await generatorOf(workshop, task, test.generator);
      const input = await outputTwice(workshop, generator, test.args);
      const answer = await solve(input);
      await writeFile(join(task.target, `${number}.in`), input, { mode: 0o600 });
      await writeFile(join(task.target, `${number}.out`), answer, { mode: 0o600 });
      made.push({ number, bytes: input.length + answer.length });
    }
    return { made };
  } catch (error) {
    if (error instanceof ProductionFault) return { fault: error.message, number };
    throw error;
  } finally {
    problem.close();
  }
}

export async function generatorOf(
  { languages, compile }: Workshop,
  { generators, files }: Pick<ProduceTask, 'generators' | 'files'>,
  name: string,
): Promise<CompiledProgram> {
  const named = generators.find((one) => one.some((file) => !isHeader(file) && isNamed(file, name)));
  const language = named && preferredLanguage(named, languages);
  if (!named || !language)
    throw new ProductionFault(`this machine has no compiler for the generator ${name}`);
  const folder = localFolder(files);
  const sources = named.map((file) => ({
    name: basename(file),
    content: folder.read(file) ?? Buffer.alloc(0),
  }));
  const compiled = await compile({ language, files: sources });
  if (compiled.ok) return compiled.program;
  throw new ProductionFault(`the generator ${name} does not compile: ${compiled.log}`);
}

/** A script names a generator with or without its extension. */
function isNamed(file: string, name: string): boolean {
  return file === name || basename(file) === name || basename(file).replace(/\.[^.]*$/, '') === name;
}

/** Other data in the second run would be other data after the next change. */
async function outputTwice(
  workshop: Workshop,
  program: CompiledProgram,
  args: readonly string[],
): Promise<Buffer> {
  const first = await generated(workshop, program, args);
  const second = await generated(workshop, program, args);
  if (digest(first) === digest(second)) return first;
  throw new ProductionFault('the generator makes other data from the same arguments: give it a seed');
}

function digest(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

export function generated(
  { sandbox }: Workshop,
  program: CompiledProgram,
  args: readonly string[],
): Promise<Buffer> {
  const limits = { cpuMs: 20_000, wallMs: 60_000, memoryKb: 512 << 10, fileBytes: maxTestBytes };
  return sandbox.use(async (slot) => {
    const task = programTask(program, limits, args);
    const executed = await execute(slot.program, slot.directory, { ...task, input: Buffer.alloc(0), signal });
    return outputOf('the generator', executed);
  });
}

function outputOf(what: string, { ending, stdout, stderr, writtenBytes }: Executed): Buffer {
  if (writtenBytes > maxTestBytes)
    throw new ProductionFault(`${what} writes more than ${maxTestBytes >> 20} MiB`);
  if (ending.stopped !== null)
    throw new ProductionFault(`${what} was stopped at its ${ending.stopped} limit`);
  if (ending.exitCode !== 0)
    throw new ProductionFault(
      `${what} ended with exit code ${ending.exitCode}: ${readableText(stderr, 1000)}`,
    );
  return stdout;
}

/** Answers by the main solution. Whoever talks to a program of the problem has none. */
async function solverOf(
  workshop: Workshop,
  problem: Problem,
  { solution }: ProduceTask,
): Promise<(input: Buffer) => Promise<Buffer>> {
  if (solution === null || problem.interactor) return async () => Buffer.alloc(0);
  return solverWith(workshop, problem, solution, await compiledSolution(workshop, problem, solution));
}

export async function compiledSolution(
  { languages, compile }: Workshop,
  problem: Problem,
  { name, language: key, source }: MainSolution,
): Promise<CompiledProgram> {
  const language = languages.get(key);
  if (!language) throw new ProductionFault(`this machine has no compiler for ${key}`);
  const asProgram = { ...problem, isOutputOnly: false };
  const compiled = await compileSubmission(compile, asProgram, language, { kind: 'source', source }, signal);
  if (compiled.ok) return compiled.program;
  throw new ProductionFault(`${name} does not compile: ${compiled.log}`);
}

/** What a solution writes for an input. */
export function solverWith(
  { sandbox }: Workshop,
  { fileIo }: Problem,
  { name, cpuMs, memoryKb }: MainSolution,
  program: CompiledProgram,
): (input: Buffer) => Promise<Buffer> {
  const limits = { cpuMs, wallMs: 3 * cpuMs, memoryKb, fileBytes: maxTestBytes };
  const run = { program, limits, fileIo, position: 1, test: noFiles };
  return (input) => sandbox.use(async (slot) => outputOf(name, await runProgram(slot, run, input, signal)));
}

const noFiles = { inputFile: null, outputFile: null };
