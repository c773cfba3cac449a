import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SubmissionRequest } from '@tribunal/contract/judge';
import type { Compile, Compiled } from '../compile.ts';
import { diskSpaceShortage } from '../free-disk-space.ts';
import type { Language } from '../languages/language.ts';
import type { Library } from '../problem-data/library.ts';
import { openProblem } from '../problem-data/open-problem.ts';
import { type Problem, ProblemDataError } from '../problem-data/problem.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';

export interface JudgingResources {
  readonly sandbox: Sandbox;
  readonly compile: Compile;
  readonly languages: ReadonlyMap<string, Language>;
  readonly library: Library;
}

type Requested = Pick<SubmissionRequest, 'language' | 'problem-id' | 'source'>;

/** Compiles the source of the request and opens its problem until the work is done. */
export async function withProgram<Result>(
  { language: key, 'problem-id': code, source }: Requested,
  resources: JudgingResources,
  signal: AbortSignal,
  work: (compiled: Compiled, problem: Problem) => Promise<Result>,
): Promise<Result> {
  const { sandbox, languages, compile } = resources;
  const shortage = diskSpaceShortage(sandbox.directory);
  if (shortage) throw new Error(shortage);
  const language = languages.get(key);
  if (!language) throw new ProblemDataError(`this judge does not offer the language ${key}`);
  const problem = await findProblem(resources, code);
  try {
    const name = language.sourceName(source);
    const compiled = await compile({ language, files: [{ name, content: source }], signal });
    signal.throwIfAborted();
    return await work(compiled, problem);
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
