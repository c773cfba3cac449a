import type { SubmissionRequest } from '@tribunal/contract/judges/judge';
import { diskSpaceShortage, JudgeUnable } from '../free-disk-space.ts';
import type { Language } from '../languages/language.ts';
import type { Compile, Compiled } from '../programs/compile.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { openProblem } from '../test-data/open-problem.ts';
import { type Problem, ProblemDataError } from '../test-data/problem.ts';
import type { DataCache } from '../test-data-cache/data-cache.ts';
import { DataUnavailable } from '../test-data-cache/data-unavailable.ts';
import { compileSubmission } from './compile-submission.ts';

export interface JudgingResources {
  readonly sandbox: Sandbox;
  readonly compile: Compile;
  readonly languages: ReadonlyMap<string, Language>;
  readonly data: Pick<DataCache, 'open'>;
}

type Requested = Pick<SubmissionRequest, 'language' | 'source' | 'data-version'>;

/** Compiles the source of the request and opens its problem until the work is done. */
export async function withProgram<Result>(
  request: Requested,
  resources: JudgingResources,
  signal: AbortSignal,
  work: (compiled: Compiled, problem: Problem) => Promise<Result>,
): Promise<Result> {
  const { language: key, source } = request;
  const language = resources.languages.get(key);
  if (!language) throw new ProblemDataError(`this judge does not offer the language ${key}`);
  return withProblem(request, resources, signal, async (problem) => {
    const compiled = await compileSubmission(resources.compile, problem, language, source, signal);
    signal.throwIfAborted();
    return work(compiled, problem);
  });
}

/** Opens the problem of the request until the work is done. Throws JudgeUnable for every failure on a full disk. */
export async function withProblem<Result>(
  request: Pick<Requested, 'data-version'>,
  resources: JudgingResources,
  signal: AbortSignal,
  work: (problem: Problem) => Promise<Result>,
): Promise<Result> {
  const refuseShortage = () => {
    const shortage = diskSpaceShortage(resources.sandbox.directory);
    if (shortage) throw new JudgeUnable(shortage);
  };
  refuseShortage();
  try {
    return await withVersion(request, resources, signal, work);
  } catch (error) {
    if (!signal.aborted) refuseShortage();
    throw error;
  }
}

async function withVersion<Result>(
  { 'data-version': version }: Pick<Requested, 'data-version'>,
  { data }: JudgingResources,
  signal: AbortSignal,
  work: (problem: Problem) => Promise<Result>,
): Promise<Result> {
  if (!version) throw new ProblemDataError('the problem has no test data');
  const opened = await data.open(version, signal);
  try {
    return await withFolder(opened.folder, version, work);
  } catch (error) {
    if (signal.aborted || (await opened.isIntact())) throw error;
    throw new DataUnavailable('test data disappeared from the cache of the judge while it was used');
  } finally {
    opened.release();
  }
}

async function withFolder<Result>(
  folder: string,
  version: string,
  work: (problem: Problem) => Promise<Result>,
): Promise<Result> {
  const problem = await openProblem(folder, version);
  try {
    return await work(problem);
  } finally {
    problem.close();
  }
}
