import { statusBits } from '@tribunal/contract/judges/judge-reports';
import type { CompiledProgram } from '../programs/compile.ts';
import type { ProgramLimits } from '../programs/program-task.ts';
import type { Slot } from '../sandbox/sandbox.ts';
import type { CheckResult } from '../test-data/checker.ts';
import { ProblemDataError, type ProblemProgram, type TestCase } from '../test-data/problem.ts';
import { beginningOf } from '../text.ts';
import { outputBytesWithin } from '../verdict.ts';
import { caseData, type DataContext } from './case-data.ts';
import type { CaseResult } from './case-result.ts';
import { type Keeping, keptOutput } from './kept-output.ts';
import type { PlannedCase } from './plan.ts';
import type { Partner, Pass } from './run-pass.ts';
import { type Attempts, budgetOf, runRepeatedly } from './run-repeatedly.ts';

interface CaseContext extends DataContext {
  readonly program: CompiledProgram;
  readonly cpuMs: number;
  readonly memoryKb: number;
  readonly keeping: Keeping;
  /** When all cases have run. */
  readonly done: AbortSignal;
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
  const { sandbox, program, problem } = context;
  const judge = async (slot: Slot): Promise<CaseResult> => {
    signal.throwIfAborted();
    const limits = caseLimits(context, test);
    let [input, keptFiles]: [Buffer, ReadonlyMap<string, Buffer>] = [firstInput, new Map()];
    let before: CaseResult | null = null;
    for (let pass = 1; ; pass += 1) {
      const attempts = await runRepeatedly(
        {
          sandbox,
          slot,
          program,
          limits,
          fileIo: problem.fileIo,
          processes: problem.processes,
          position,
          test,
          input,
          answer,
          keptFiles,
          signal,
          // Nothing of one pass may reach another, not even how many runs its sandbox has seen.
          reuseUntil: maxPasses(partners) === 1 ? context.done : undefined,
          ...partners,
        },
        before?.runs.length ?? 0,
      );
      const { result, nextPass } = await conclude(context, test, limits, attempts);
      before = before ? laterResult(before, result) : result;
      if (!nextPass) return hash === undefined ? before : { ...before, dataHash: hash };
      if (pass >= maxPasses(partners))
        throw new ProblemDataError(`the validator asked for more than ${pass} passes`);
      ({ input, files: keptFiles } = nextPass);
    }
  };
  return sandbox.use((slot) => budgetOf(sandbox).during(() => judge(slot)));
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

function maxPasses({ interactor, checker }: Partners): number {
  return Math.max(interactor?.settings.passes ?? 1, checker?.settings.passes ?? 1);
}

/** Each pass has the whole limits, so the largest figures count. */
function laterResult(earlier: CaseResult, later: CaseResult): CaseResult {
  return {
    ...later,
    cpuMs: Math.max(earlier.cpuMs, later.cpuMs),
    memoryKb: Math.max(earlier.memoryKb, later.memoryKb),
    runs: [...earlier.runs, ...later.runs],
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

const maxShownOutputBytes = 64 << 10;

async function conclude(
  { keeping }: CaseContext,
  test: TestCase,
  limits: ProgramLimits,
  { ran, verdict, runs, counted }: Attempts,
): Promise<{ result: CaseResult; nextPass: CheckResult['nextPass'] }> {
  const { ending, stdout } = ran.executed;
  const checked: CheckResult = verdict.status === 0 ? await ran.check() : { passed: false, points: 0 };
  const status = verdict.status | (checked.passed ? 0 : statusBits.WA);
  const result = {
    status,
    cpuMs: ending.cpuMs,
    memoryKb: ending.memoryKb,
    points: checked.points,
    output: beginningOf(
      stdout,
      Math.min(test.shownOutputBytes, outputBytesWithin(limits), maxShownOutputBytes),
    ),
    keptOutput: await keptOutput(stdout, status, keeping),
    feedback: verdict.feedback || (checked.feedback ?? ''),
    extendedFeedback: checked.extendedFeedback ?? '',
    runs: runs.map((run, index) => (index === counted ? { ...run, status } : run)),
  };
  return { result, nextPass: checked.nextPass };
}
