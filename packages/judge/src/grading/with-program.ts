import type { SubmissionRequest } from '@tribunal/contract/judge';
import type { Compile, Compiled } from '../compile.ts';
import type { DataCache } from '../data-cache/data-cache.ts';
import { diskSpaceShortage } from '../free-disk-space.ts';
import type { Language } from '../languages/language.ts';
import { openProblem } from '../problem-data/open-problem.ts';
import { type Problem, ProblemDataError } from '../problem-data/problem.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';

export interface JudgingResources {
  readonly sandbox: Sandbox;
  readonly compile: Compile;
  readonly languages: ReadonlyMap<string, Language>;
  readonly data: Pick<DataCache, 'open'>;
}

type Requested = Pick<SubmissionRequest, 'language' | 'source' | 'data-version'>;

/** Compiles the source of the request and opens its problem until the work is done. */
export async function withProgram<Result>(
  { language: key, source, 'data-version': version }: Requested,
  resources: JudgingResources,
  signal: AbortSignal,
  work: (compiled: Compiled, problem: Problem) => Promise<Result>,
): Promise<Result> {
  const { sandbox, languages, compile } = resources;
  const shortage = diskSpaceShortage(sandbox.directory);
  if (shortage) throw new Error(shortage);
  const language = languages.get(key);
  if (!language) throw new ProblemDataError(`this judge does not offer the language ${key}`);
  if (!version) throw new ProblemDataError('the problem has no test data');
  const opened = await resources.data.open(version, signal);
  try {
    return await withOpened(opened.folder, { language, source, compile, signal }, work);
  } finally {
    opened.release();
  }
}

interface Compiling {
  readonly language: Language;
  readonly source: string;
  readonly compile: Compile;
  readonly signal: AbortSignal;
}

async function withOpened<Result>(
  folder: string,
  { language, source, compile, signal }: Compiling,
  work: (compiled: Compiled, problem: Problem) => Promise<Result>,
): Promise<Result> {
  const problem = await openProblem(folder);
  try {
    const name = language.sourceName(source);
    const compiled = await compile({ language, files: [{ name, content: source }], signal });
    signal.throwIfAborted();
    return await work(compiled, problem);
  } finally {
    problem.close();
  }
}
