import type { SubmissionRequest } from '@tribunal/contract/judges/judge';
import { JudgeUnable } from '../free-disk-space.ts';
import type { CompiledProgram } from '../programs/compile.ts';
import { MachineBusy, MachineExhausted } from '../sandbox/sandbox.ts';
import { type Problem, ProblemDataError, type ProblemProgram } from '../test-data/problem.ts';
import { DataUnavailable } from '../test-data-cache/data-unavailable.ts';
import { type GradeEvent, gradeCases } from './grade-cases.ts';
import { type Keeping, keepsFailed } from './kept-output.ts';
import { onlyCase, planCases } from './plan.ts';
import { compileProblemProgram } from './problem-program.ts';
import { rateAnswers } from './rate-answers.ts';
import type { Report } from './report.ts';
import { runCase } from './run-case.ts';
import { type JudgingResources, withProgram } from './with-program.ts';

/**
 * Judges one submission from the request to the last message. It sends exactly one closing message, unless the judge
 * itself fails. Then it throws, because a verdict, even IE, would blame the submission for a fault of the judge. If it
 * throws a JudgeUnable, it has returned the submission.
 */
export async function gradeSubmission(
  request: SubmissionRequest,
  resources: JudgingResources,
  report: Report,
  signal: AbortSignal,
): Promise<void> {
  report.acknowledged();
  try {
    await grade(request, resources, report, signal);
  } catch (error) {
    if (signal.aborted) report.terminated();
    else if (error instanceof ProblemDataError) report.internalError(error.message);
    else if (error instanceof DataUnavailable || error instanceof JudgeUnable || error instanceof MachineBusy)
      report.dataUnavailable(error.message);
    else if (error instanceof MachineExhausted) report.compilerStalled(error.message);
    else throw error;
    if (error instanceof JudgeUnable) throw error;
  }
}

async function grade(
  request: SubmissionRequest,
  resources: JudgingResources,
  report: Report,
  signal: AbortSignal,
) {
  await withProgram(request, resources, signal, async (compiled, problem) => {
    const toolchain = resources.toolchains.get(request.language);
    if (!compiled.ok) return report.compileError(compiled.log, toolchain);
    if (compiled.log) report.compileMessage(compiled.log);

    const pretestsOnly = request.meta['pretests-only'] ?? false;
    const used = compiled.program.outputs ? undefined : toolchain;
    report.gradingBegin(pretestsOnly, resources.sandbox, used);
    const selection = { pretestsOnly };
    const graded = { program: compiled.program, problem };
    for await (const event of gradeProblem(request, resources, graded, selection, signal)) {
      signal.throwIfAborted();
      report.event(event);
    }
    report.gradingEnd();
  });
}

type Limited = Pick<SubmissionRequest, 'time-limit' | 'memory-limit'> & {
  readonly 'short-circuit'?: boolean;
};

interface Selection {
  readonly pretestsOnly: boolean;
  /** The position of the only case that runs. */
  readonly only?: number | undefined;
  readonly keeping?: Keeping;
}

/** Runs a program on the cases of the problem. */
export async function* gradeProblem(
  request: Limited,
  { sandbox, languages, compile }: JudgingResources,
  { program, problem }: { readonly program: CompiledProgram; readonly problem: Problem },
  { pretestsOnly, only, keeping = keepsFailed }: Selection,
  signal: AbortSignal,
): AsyncGenerator<GradeEvent> {
  const done = new AbortController();
  const context = {
    sandbox,
    problem,
    program,
    cpuMs: request['time-limit'] * 1000,
    memoryKb: request['memory-limit'],
    keeping,
    done: done.signal,
    compileProblemProgram: (partner: ProblemProgram) =>
      compileProblemProgram(partner, problem, languages, compile),
  };
  const rated = await rateAnswers(context, signal);
  const plan = planCases(rated, pretestsOnly);
  try {
    yield* gradeCases(only === undefined ? plan : onlyCase(plan, only), {
      run: (planned, stop) => runCase(context, planned, stop),
      parallel: sandbox.slots,
      shortCircuit: request['short-circuit'] ?? false,
      signal,
    });
  } finally {
    done.abort();
  }
}
