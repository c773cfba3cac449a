import type { SubmissionRequest } from '@tribunal/contract/judge';
import { CompilerStalled } from '../compile.ts';
import { DataUnavailable } from '../data-cache/data-unavailable.ts';
import { ProblemDataError } from '../problem-data/problem.ts';
import { gradeCases } from './grade-cases.ts';
import { planCases } from './plan.ts';
import { compileProblemProgram } from './problem-program.ts';
import type { Report } from './report.ts';
import { runCase } from './run-case.ts';
import { type JudgingResources, withProgram } from './with-program.ts';

/**
 * Judges one submission from the request to the last message. It sends exactly one closing message, unless the judge
 * itself fails. Then it throws, because a verdict, even IE, would blame the submission for a fault of the judge.
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
    else if (error instanceof DataUnavailable) report.dataUnavailable(error.message);
    else if (error instanceof CompilerStalled) report.compilerStalled(error.message);
    else throw error;
  }
}

async function grade(
  request: SubmissionRequest,
  resources: JudgingResources,
  report: Report,
  signal: AbortSignal,
) {
  const { sandbox, languages, compile } = resources;
  await withProgram(request, resources, signal, async (compiled, problem) => {
    if (!compiled.ok) return report.compileError(compiled.log);
    if (compiled.log) report.compileMessage(compiled.log);

    const pretestsOnly = request.meta['pretests-only'] ?? false;
    report.gradingBegin(pretestsOnly);
    const context = {
      sandbox,
      problem,
      program: compiled.program,
      cpuMs: request['time-limit'] * 1000,
      memoryKb: request['memory-limit'],
      compileProblemProgram: (partner: Parameters<typeof compileProblemProgram>[0]) =>
        compileProblemProgram(partner, problem, languages, compile),
    };
    const events = gradeCases(planCases(problem, pretestsOnly), {
      run: (planned, stop) => runCase(context, planned, stop),
      parallel: sandbox.slots,
      shortCircuit: request['short-circuit'],
      signal,
    });
    for await (const event of events) {
      signal.throwIfAborted();
      report.event(event);
    }
    report.gradingEnd();
  });
}
