import type { SubmissionRequest } from '@tribunal/contract/judges/judge';
import type { Toolchain } from '@tribunal/contract/judges/judge-reports';
import { maxCases, maxSourceBytes } from '@tribunal/core/bounds';
import { type NamedSource, splitSource } from '@tribunal/core/judging/source-files';
import { diskSpaceShortage, JudgeUnable } from '../free-disk-space.ts';
import type { Language } from '../languages/language.ts';
import type { Compile, Compiled } from '../programs/compile.ts';
import { outputsInFiles, outputsInText, type SubmittedOutputs } from '../programs/submitted-output.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { openProblem } from '../test-data/open-problem.ts';
import { type Problem, ProblemDataError } from '../test-data/problem.ts';
import { openZip } from '../test-data/zip.ts';
import type { DataCache } from '../test-data-cache/data-cache.ts';
import { DataUnavailable } from '../test-data-cache/data-unavailable.ts';
import { compileSubmission, type Submission } from './compile-submission.ts';

export interface JudgingResources {
  readonly sandbox: Sandbox;
  readonly compile: Compile;
  readonly languages: ReadonlyMap<string, Language>;
  /** By language key. */
  readonly toolchains: ReadonlyMap<string, Toolchain>;
  readonly data: Pick<DataCache, 'open' | 'openFile'>;
}

type Requested = Pick<SubmissionRequest, 'language' | 'source' | 'files' | 'archive' | 'data-version'>;

/** Compiles the source of the request and opens its problem until the work is done. */
export async function withProgram<Result>(
  request: Requested,
  resources: JudgingResources,
  signal: AbortSignal,
  work: (compiled: Compiled, problem: Problem) => Promise<Result>,
): Promise<Result> {
  const language = resources.languages.get(request.language);
  if (!language) throw new ProblemDataError(`this judge does not offer the language ${request.language}`);
  return withProblem(request, resources, signal, (problem) =>
    withSubmission(request, problem, resources, signal, async (submission) => {
      const compiled = await compileSubmission(resources.compile, problem, language, submission, signal);
      signal.throwIfAborted();
      return work(compiled, problem);
    }),
  );
}

const outputCaps = { entries: maxCases, entryBytes: maxSourceBytes, totalBytes: maxSourceBytes };

async function withSubmission<Result>(
  { source, files = [], archive }: Requested,
  { isOutputOnly }: Problem,
  { data }: JudgingResources,
  signal: AbortSignal,
  work: (submission: Submission) => Promise<Result>,
): Promise<Result> {
  const named = splitSource(source, files);
  if (!isOutputOnly)
    return work(files.length > 0 ? { kind: 'files', files: named } : { kind: 'source', source });
  if (!archive) return work({ kind: 'outputs', outputs: writtenOutputs(source, named) });
  const zip = await openZip(await data.openFile(archive, signal), outputCaps);
  try {
    return await work({ kind: 'outputs', outputs: outputsInFiles(zip.names, zip.read) });
  } finally {
    zip.close();
  }
}

function writtenOutputs(source: string, files: readonly NamedSource[]): SubmittedOutputs {
  if (files.length === 0) return outputsInText(source);
  const contents = new Map(files.map(({ name, content }) => [name, Buffer.from(content)]));
  return outputsInFiles([...contents.keys()], async (name) => contents.get(name) ?? null);
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
