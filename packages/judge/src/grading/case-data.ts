import type { CompiledProgram } from '../programs/compile.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { CaseGenerator, Problem, ProblemProgram, TestCase } from '../test-data/problem.ts';
import {
  type CaseData,
  type GeneratedData,
  type Generation,
  generatedData,
  isRepeatable,
} from './generated-data.ts';

export interface DataContext {
  readonly sandbox: Sandbox;
  readonly problem: Problem;
  readonly compileProblemProgram: (program: ProblemProgram) => Promise<CompiledProgram>;
}

/** The input and the answer of a case, from files or from a generator. It needs a slot for the generator. */
export async function caseData(
  context: DataContext,
  test: TestCase,
  signal: AbortSignal,
): Promise<CaseData & Partial<Pick<GeneratedData, 'hash'>>> {
  const { problem } = context;
  const { generator, inputFile, outputFile } = test;
  const read = (name: string | null) => readAs(test, problem, name);
  if (!generator) return { input: await read(inputFile), answer: await read(outputFile) };
  const made = await generatedData(context.sandbox, await generationOf(context, test, generator, signal));
  return {
    input: inputFile === null ? asText(test, made.input) : await read(inputFile),
    answer: outputFile === null ? asText(test, made.answer) : await read(outputFile),
    hash: made.hash,
  };
}

/** Whether the case has the same data whenever and wherever it is made. */
export async function isStable(context: DataContext, test: TestCase, signal: AbortSignal): Promise<boolean> {
  const { generator } = test;
  if (!generator) return true;
  return isRepeatable(context.sandbox, await generationOf(context, test, generator, signal));
}

async function generationOf(
  { problem, compileProblemProgram }: DataContext,
  test: TestCase,
  { program, args, inputFile }: CaseGenerator,
  signal: AbortSignal,
): Promise<Generation> {
  const input = await readAs(test, problem, inputFile);
  return { program: await compileProblemProgram(program), settings: program, args, input, signal };
}

async function readAs(test: TestCase, problem: Problem, name: string | null): Promise<Buffer> {
  return name === null ? Buffer.alloc(0) : asText(test, await problem.read(name));
}

function asText({ isBinary }: TestCase, content: Buffer): Buffer {
  return isBinary || content.length === 0 ? content : withUnixLineEnds(content);
}

function withUnixLineEnds(content: Buffer): Buffer {
  const isClean = !content.includes('\r') && content.at(-1) === 10;
  if (isClean) return content;
  const text = content.toString('latin1').replace(/\r\n?/g, '\n');
  return Buffer.from(text.endsWith('\n') ? text : `${text}\n`, 'latin1');
}
