import { checkers } from '../checkers/checkers.ts';
import { type CheckedRun, checkByProgram } from '../checkers/program.ts';
import type { CompiledProgram } from '../programs/compile.ts';
import type { Executed } from '../programs/execute.ts';
import { type ProgramLimits, programTask, stoppedAt } from '../programs/program-task.ts';
import type { Sandbox, Slot } from '../sandbox/sandbox.ts';
import { asResult, type CheckResult } from '../test-data/checker.ts';
import {
  type FileNames,
  ProblemDataError,
  type ProblemProgram,
  type TestCase,
} from '../test-data/problem.ts';
import { interact } from './interact.ts';
import { runProgram } from './run-program.ts';

/** A program of the problem, ready to run. */
export interface Partner {
  readonly settings: ProblemProgram;
  readonly program: CompiledProgram;
}

export interface Pass {
  readonly sandbox: Sandbox;
  readonly slot: Slot;
  readonly program: CompiledProgram;
  readonly limits: ProgramLimits;
  readonly fileIo: FileNames;
  /** The number of the case, counted from 1. */
  readonly position: number;
  readonly test: TestCase;
  readonly input: Buffer;
  readonly answer: Buffer;
  readonly interactor: Partner | null;
  /** How many processes of the program the interactor talks to. */
  readonly processes: number;
  readonly checker: Partner | null;
  /** Files that a validator left in an earlier pass. */
  readonly keptFiles: ReadonlyMap<string, Buffer>;
  /** No other program of this judge runs on the same core meanwhile. */
  readonly alone?: boolean;
  /** Until then, runs of the program may share a sandbox. */
  readonly reuseUntil?: AbortSignal | undefined;
  readonly signal: AbortSignal;
}

export interface PassResult {
  readonly executed: Executed;
  /** How the program ended does not matter. */
  readonly isDecided: boolean;
  /** Called only when the program itself did not fail, or when that does not matter. */
  check(): Promise<CheckResult>;
}

/** Runs the program once. For an interactive problem the interactor decides, and then the checker if there is one for it. */
export async function runPass(pass: Pass): Promise<PassResult> {
  const { slot, interactor, input, signal } = pass;
  if (!interactor) {
    const executed = await runProgram(slot, pass, input, signal);
    return { executed, isDecided: false, check: () => compare(pass, executed.stdout) };
  }
  const task = { ...programTask(pass.program, stoppedAt(pass.limits)), alone: pass.alone };
  const { settings: partner, program } = interactor;
  const exchange = await interact(slot, task, { ...pass, partner, program }, signal);
  return {
    executed: exchange.executed,
    isDecided: exchange.isDecided,
    async check() {
      const decided = exchange.judge(pass.test.points);
      if (!decided.passed || !partner.hasChecker) return decided;
      return compare(pass, exchange.output);
    },
  };
}

async function compare(pass: Pass, output: Buffer): Promise<CheckResult> {
  const { slot, test, checker: partner, input, answer, keptFiles, signal } = pass;
  const { checker, points } = test;
  const run: CheckedRun = { input, output, answer, points, keptFiles, signal };
  if (partner) return checkByProgram(slot, partner.program, partner.settings, run);
  const builtIn = checker.kind === 'built-in' ? checkers.get(checker.name) : undefined;
  if (checker.kind !== 'built-in' || !builtIn)
    throw new ProblemDataError(`this judge does not support the checker ${JSON.stringify(checker)}`);
  return asResult(builtIn({ expected: answer, actual: output, points }, checker.args), points);
}
