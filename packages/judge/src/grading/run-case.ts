import { statusBits } from '@tribunal/contract/judges/judge';
import type { CompiledProgram } from '../programs/compile.ts';
import type { Executed } from '../programs/execute.ts';
import type { ProgramLimits } from '../programs/program-task.ts';
import type { CheckResult } from '../test-data/checker.ts';
import { ProblemDataError, type ProblemProgram, type TestCase } from '../test-data/problem.ts';
import { beginningOf } from '../text.ts';
import { outputBytesWithin, verdictOf } from '../verdict.ts';
import { caseData, type DataContext } from './case-data.ts';
import type { CaseResult } from './case-result.ts';
import type { PlannedCase } from './plan.ts';
import { type Partner, type Pass, type PassResult, runPass } from './run-pass.ts';

export interface CaseContext extends DataContext {
  readonly program: CompiledProgram;
  readonly cpuMs: number;
  readonly memoryKb: number;
}

/** Runs one case and checks its output. A validator may let the program run several times. */
export async function runCase(
  context: CaseContext,
  { case: test, position }: PlannedCase,
  signal: AbortSignal,
): Promise<CaseResult> {
  // Compiled before a slot is taken, because compiling needs a slot too.
  const partners = await partnersOf(context, test);
  const { input: firstInput, answer, hash } = await caseData(context, test, signal);
  return context.sandbox.use(async (slot) => {
    signal.throwIfAborted();
    const { program, problem } = context;
    const limits = caseLimits(context, test);
    let [input, keptFiles]: [Buffer, ReadonlyMap<string, Buffer>] = [firstInput, new Map()];
    let before: CaseResult | null = null;
    for (let pass = 1; ; pass += 1) {
      const ran = await runPass({
        slot,
        program,
        limits,
        fileIo: problem.fileIo,
        position,
        test,
        input,
        answer,
        keptFiles,
        signal,
        ...partners,
      });
      signal.throwIfAborted();
      const { result, nextPass } = await conclude(context, test, limits, ran);
      before = before ? laterResult(before, result) : result;
      if (!nextPass) return hash === undefined ? before : { ...before, dataHash: hash };
      if (pass >= mostPasses(partners))
        throw new ProblemDataError(`the validator asked for more than ${pass} passes`);
      ({ input, files: keptFiles } = nextPass);
    }
  });
}

type Partners = Pick<Pass, 'interactor' | 'checker'>;

async function partnersOf(
  { problem, compileProblemProgram }: CaseContext,
  test: TestCase,
): Promise<Partners> {
  const ready = async (settings: ProblemProgram | null): Promise<Partner | null> =>
    settings && { settings, program: await compileProblemProgram(settings) };
  const { interactor } = problem;
  const isChecked = !interactor || interactor.hasChecker;
  const checker = isChecked && test.checker.kind === 'program' ? test.checker.program : null;
  return { interactor: await ready(interactor), checker: await ready(checker) };
}

function mostPasses({ interactor, checker }: Partners): number {
  return Math.max(interactor?.settings.passes ?? 1, checker?.settings.passes ?? 1);
}

/** Each pass has the whole limits, so the largest figures count. */
function laterResult(earlier: CaseResult, later: CaseResult): CaseResult {
  return {
    ...later,
    cpuMs: Math.max(earlier.cpuMs, later.cpuMs),
    memoryKb: Math.max(earlier.memoryKb, later.memoryKb),
  };
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

const mostShownOutputBytes = 64 << 10;

async function conclude(
  context: CaseContext,
  test: TestCase,
  limits: ProgramLimits,
  { executed, isDecided, check }: PassResult,
): Promise<{ result: CaseResult; nextPass: CheckResult['nextPass'] }> {
  const { ending, stdout } = executed;
  const verdict = isDecided
    ? { status: 0, feedback: '' }
    : verdictOf(executed, limits, context.program.language);
  const checked: CheckResult = verdict.status === 0 ? await check() : { passed: false, points: 0 };
  const result = {
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
  return { result, nextPass: checked.nextPass };
}

/** A program that exceeds the wall clock limit used up its time, whatever it did with it. */
export function countedCpuMs({ stopped, cpuMs }: Executed['ending'], limits: ProgramLimits): number {
  return stopped === 'wall' ? Math.max(cpuMs, limits.cpuMs) : cpuMs;
}
