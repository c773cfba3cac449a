import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SubmissionRequest } from '@tribunal/contract/judge';
import type { Compile } from '../compile.ts';
import { diskSpaceShortage } from '../free-disk-space.ts';
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

export interface JudgingResources {
  readonly sandbox: Sandbox;
  readonly compile: Compile;
  readonly languages: ReadonlyMap<string, Language>;
  readonly library: Library;
}

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
  const shortage = diskSpaceShortage(sandbox.directory);
  if (shortage) throw new Error(shortage);
  const language = languages.get(request.language);
  if (!language) throw new ProblemDataError(`this judge does not offer the language ${request.language}`);
  const problem = await findProblem(resources, request['problem-id']);
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

const retryMs = 20;
const attempts = 10;

/** While a folder is being replaced, it does not exist for a moment. */
async function findProblem({ library }: JudgingResources, code: string): Promise<Problem> {
  const folder = library.folder(code);
  if (folder === null) throw new ProblemDataError(`this judge has no problem ${code}`);
  for (let attempt = 1; attempt < attempts && !existsSync(join(folder, 'init.yml')); attempt += 1)
    await sleep(retryMs);
  return openProblem(folder);
}
