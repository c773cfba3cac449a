import { basename } from 'node:path';
import { graderFor } from '@tribunal/core/languages/graders';
import type { Language } from '../languages/language.ts';
import type { Compile, Compiled, SourceFile } from '../programs/compile.ts';
import type { FunctionGrader, Problem } from '../test-data/problem.ts';
import { readFiles } from './problem-program.ts';

/** Compiles a submission, together with the grader of the problem if there is one. */
export async function compileSubmission(
  compile: Compile,
  problem: Problem,
  language: Language,
  source: string,
  signal: AbortSignal,
): Promise<Compiled> {
  const sourceName = language.sourceName(source);
  if (problem.isOutputOnly)
    return { ok: true, log: '', program: { language, sourceName, box: '', text: source } };
  if (!problem.grader) return compile({ language, files: [{ name: sourceName, content: source }], signal });
  const files = await filesWithGrader(problem, problem.grader, language, source);
  return 'fault' in files
    ? { ok: false, log: files.fault }
    : compile({ language, files: files.files, signal });
}

type Files = { readonly files: SourceFile[] } | { readonly fault: string };

/** The grader is the main program, and the submission is a part of it. */
async function filesWithGrader(
  problem: Problem,
  { entries, headers, mayHaveMain }: FunctionGrader,
  language: Language,
  source: string,
): Promise<Files> {
  const [extension] = language.extensions;
  const isC = extension === 'c' || extension === 'cpp';
  const entry = graderFor(entries, language.extensions);
  if (entry === undefined) return { fault: 'This problem has no grader for this language.' };
  const main = {
    name: isC ? `grader.${extension}` : basename(entry),
    content: await problem.read(entry),
  };
  const submission = isC
    ? { name: `submission.${extension}`, content: withHeaders(source, headers, mayHaveMain) }
    : { name: submissionName(language, source, extension), content: source };
  const others = await readFiles(problem, headers);
  if ([main, ...others].some(({ name }) => name === submission.name))
    return { fault: `The grader of this problem already has a file named ${submission.name}.` };
  return { files: [main, submission, ...others] };
}

/** Python graders import `solution`. In Java the name of the class decides. */
function submissionName(language: Language, source: string, extension: string | undefined): string {
  return extension === 'py' ? 'solution.py' : language.sourceName(source);
}

/** A main function of the submission must not replace that of the grader. */
function withHeaders(source: string, headers: readonly string[], mayHaveMain: boolean): string {
  const includes = headers.map((name) => `#include "${basename(name)}"\n`).join('');
  const hidden = mayHaveMain ? '' : '#define main main_of_the_submission\n';
  return `${includes}${hidden}#line 1 "submission"\n${source}`;
}
