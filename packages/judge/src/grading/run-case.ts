import { statusBits } from '@tribunal/contract/judge';
import { asResult, type CheckResult } from '../checkers/checker.ts';
import { checkers } from '../checkers/checkers.ts';
import { checkByProgram } from '../checkers/program.ts';
import type { CompiledProgram } from '../compile.ts';
import { type Executed, execute } from '../execute.ts';
import {
  type Problem,
  ProblemDataError,
  type ProblemProgram,
  type TestCase,
} from '../problem-data/problem.ts';
import { type ProgramLimits, programTask } from '../program-task.ts';
import type { Sandbox, Slot } from '../sandbox/sandbox.ts';
import { beginningOf } from '../text.ts';
import { outputBytesWithin, verdictOf } from '../verdict.ts';
import type { CaseResult } from './case-result.ts';
import { interact } from './interact.ts';
import type { PlannedCase } from './plan.ts';

export interface CaseContext {
  readonly sandbox: Sandbox;
  readonly problem: Problem;
  readonly program: CompiledProgram;
  readonly cpuMs: number;
  readonly memoryKb: number;
  readonly compileProblemProgram: (partner: ProblemProgram) => Promise<CompiledProgram>;
}

/** Runs one case and checks its output. For an interactive problem the interactor decides. */
export async function runCase(
  context: CaseContext,
  { case: test }: PlannedCase,
  signal: AbortSignal,
): Promise<CaseResult> {
  const partner = partnerOf(context.problem, test);
  // Compiled before a slot is taken, because compiling needs a slot too.
  const partnerProgram = partner && (await context.compileProblemProgram(partner));
  return context.sandbox.use(async (slot) => {
    signal.throwIfAborted();
    const input = dataOf(context.problem, test, test.inputFile);
    const answer = dataOf(context.problem, test, test.outputFile);
    const limits = caseLimits(context, test);
    const task = programTask(context.program, limits);
    const { interactor } = context.problem;
    if (interactor && partnerProgram) {
      const exchange = await interact(
        slot,
        task,
        { partner: interactor, program: partnerProgram, input, answer },
        signal,
      );
      signal.throwIfAborted();
      return conclude(context, test, limits, exchange.executed, () => exchange.judge(test.points));
    }
    const executed = await execute(slot.program, slot.directory, { ...task, input, signal });
    signal.throwIfAborted();
    return conclude(context, test, limits, executed, () =>
      compare(slot, test, partnerProgram, {
        input,
        output: executed.stdout,
        answer,
        points: test.points,
        signal,
      }),
    );
  });
}

function partnerOf(problem: Problem, test: TestCase): ProblemProgram | null {
  if (problem.interactor) return problem.interactor;
  return test.checker.kind === 'program' ? test.checker.program : null;
}

/** With a short time limit, small delays of the machine must not become verdicts. */
const leastIdleMs = 2000;

export function caseLimits(
  { cpuMs, memoryKb }: Pick<CaseContext, 'cpuMs' | 'memoryKb'>,
  { wallTimeFactor, outputLimitBytes }: TestCase,
): ProgramLimits {
  const wallMs = Math.max(cpuMs * wallTimeFactor, cpuMs + leastIdleMs);
  return { cpuMs, wallMs, memoryKb, fileBytes: outputLimitBytes + 1 };
}

function dataOf(problem: Problem, test: TestCase, name: string | null): Buffer {
  if (name === null) return Buffer.alloc(0);
  const content = problem.read(name);
  return test.isBinary || content.length === 0 ? content : withUnixLineEnds(content);
}

function withUnixLineEnds(content: Buffer): Buffer {
  const isClean = !content.includes('\r') && content.at(-1) === 10;
  if (isClean) return content;
  const text = content.toString('latin1').replace(/\r\n?/g, '\n');
  return Buffer.from(text.endsWith('\n') ? text : `${text}\n`, 'latin1');
}

const mostShownOutputBytes = 64 << 10;

async function conclude(
  context: CaseContext,
  test: TestCase,
  limits: ProgramLimits,
  executed: Executed,
  check: () => CheckResult | Promise<CheckResult>,
): Promise<CaseResult> {
  const { ending, stdout } = executed;
  const verdict = verdictOf(executed, limits, context.program.language);
  const checked: CheckResult = verdict.status === 0 ? await check() : { passed: false, points: 0 };
  return {
    status: verdict.status | (checked.passed ? 0 : statusBits.WA),
    cpuMs: countedCpuMs(ending, limits),
    memoryKb: ending.memoryKb,
    points: checked.points,
    output: beginningOf(
      stdout,
      Math.min(test.shownOutputBytes, outputBytesWithin(limits), mostShownOutputBytes),
    ),
    feedback: verdict.feedback || (checked.feedback ?? ''),
    extendedFeedback: checked.extendedFeedback ?? '',
  };
}

/** A program that exceeds the wall clock limit used up its time, whatever it did with it. */
export function countedCpuMs({ stopped, cpuMs }: Executed['ending'], limits: ProgramLimits): number {
  return stopped === 'wall' ? Math.max(cpuMs, limits.cpuMs) : cpuMs;
}

async function compare(
  slot: Slot,
  { checker }: TestCase,
  program: CompiledProgram | null,
  run: Parameters<typeof checkByProgram>[3],
): Promise<CheckResult> {
  if (checker.kind === 'program' && program) return checkByProgram(slot, program, checker.program, run);
  const builtIn = checker.kind === 'built-in' ? checkers.get(checker.name) : undefined;
  if (checker.kind !== 'built-in' || !builtIn) {
    throw new ProblemDataError(`this judge does not support the checker ${JSON.stringify(checker)}`);
  }
  const { points } = run;
  return asResult(builtIn({ expected: run.answer, actual: run.output, points }, checker.args), points);
}
