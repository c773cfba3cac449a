import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SubmissionRequest } from '@tribunal/contract/judge';
import type { Compile } from '../compile.ts';
import { lackOfRoom } from '../free-disk-space.ts';
import type { Language } from '../languages/language.ts';
import type { Library } from '../problem-data/library.ts';
import { openProblem } from '../problem-data/open-problem.ts';
import { type Problem, ProblemDataError } from '../problem-data/problem.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { gradeCases } from './grade-cases.ts';
import { planCases } from './plan.ts';
import { compileProblemProgram } from './problem-program.ts';
import type { Report } from './report.ts';
import { runCase } from './run-case.ts';

export interface Workshop {
  readonly sandbox: Sandbox;
  readonly compile: Compile;
  readonly languages: ReadonlyMap<string, Language>;
  readonly library: Library;
}

/**
 * Judges one submission from the request to its last message: exactly one closing message is sent, except when the judge itself is at
 * fault. That is thrown: a verdict, even IE, would be for the submission what is not its doing.
 */
export async function gradeSubmission(
  request: SubmissionRequest,
  workshop: Workshop,
  report: Report,
  signal: AbortSignal,
): Promise<void> {
  report.acknowledged();
  try {
    await grade(request, workshop, report, signal);
  } catch (error) {
    if (signal.aborted) report.terminated();
    else if (error instanceof ProblemDataError) report.internalError(error.message);
    else throw error;
  }
}

async function grade(request: SubmissionRequest, workshop: Workshop, report: Report, signal: AbortSignal) {
  const { sandbox, languages, compile } = workshop;
  const lack = lackOfRoom(sandbox.directory);
  if (lack) throw new Error(lack);
  const language = languages.get(request.language);
  if (!language) throw new ProblemDataError(`this judge does not offer the language ${request.language}`);
  const problem = await findProblem(workshop, request['problem-id']);
  try {
    const name = language.sourceName(request.source);
    const compiled = await compile({ language, files: [{ name, content: request.source }], signal });
    signal.throwIfAborted();
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
  } finally {
    problem.close();
  }
}

const awayMs = 20;
const looks = 10;

/** A folder that is being replaced is away for an instant. */
async function findProblem({ library }: Workshop, code: string): Promise<Problem> {
  const folder = library.folder(code);
  if (folder === null) throw new ProblemDataError(`this judge has no problem ${code}`);
  for (let look = 1; look < looks && !existsSync(join(folder, 'init.yml')); look += 1) await sleep(awayMs);
  return openProblem(folder);
}
