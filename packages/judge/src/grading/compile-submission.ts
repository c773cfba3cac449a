import { basename } from 'node:path';
import type { NamedSource } from '@tribunal/core/judging/source-files';
import { graderFor } from '@tribunal/core/languages/graders';
import { itemAt } from '@tribunal/core/lists';
import type { Language } from '../languages/language.ts';
import { type Compile, type Compiled, isSource, type SourceFile } from '../programs/compile.ts';
import type { SubmittedOutputs } from '../programs/submitted-output.ts';
import type { FunctionGrader, Problem } from '../test-data/problem.ts';
import { readFiles } from './problem-program.ts';
import { mainFirst } from './submitted-files.ts';

/** What was submitted: one source without a name, files, or outputs. */
export type Submission =
  | { readonly kind: 'source'; readonly source: string }
  | { readonly kind: 'files'; readonly files: readonly NamedSource[] }
  | { readonly kind: 'outputs'; readonly outputs: SubmittedOutputs };

/** Compiles a submission, together with the grader of the problem if there is one. */
export async function compileSubmission(
  compile: Compile,
  problem: Problem,
  language: Language,
  submission: Submission,
  signal: AbortSignal,
): Promise<Compiled> {
  if (submission.kind === 'outputs') {
    const { outputs } = submission;
    return { ok: true, log: '', program: { language, sourceName: '', box: '', outputs } };
  }
  const files =
    submission.kind === 'files'
      ? mainFirst(submission.files, language)
      : [{ name: language.sourceName(submission.source), content: submission.source }];
  if (!files)
    return { ok: false, log: `No file ends in ${language.extensions.map((one) => `.${one}`).join(' or ')}.` };
  if (!problem.grader) return compile({ language, files, signal });
  const graded = await filesWithGrader(problem, problem.grader, language, files);
  return 'fault' in graded
    ? { ok: false, log: graded.fault }
    : compile({ language, files: graded.files, signal });
}

type Files = { readonly files: SourceFile[] } | { readonly fault: string };

/** The grader is the main program, and the submission is a part of it. */
async function filesWithGrader(
  problem: Problem,
  { entries, headers, mayHaveMain }: FunctionGrader,
  language: Language,
  files: readonly NamedSource[],
): Promise<Files> {
  const [extension] = language.extensions;
  const isC = extension === 'c' || extension === 'cpp';
  const entry = graderFor(entries, language.extensions);
  if (entry === undefined) return { fault: 'This problem has no grader for this language.' };
  const main = {
    name: isC ? `grader.${extension}` : basename(entry),
    content: await problem.read(entry),
  };
  const renamed = [{ ...itemAt(files, 0), name: submissionName(files, extension) }, ...files.slice(1)];
  const submitted = isC
    ? renamed.map((file) =>
        isSource(file.name, language)
          ? { ...file, content: withHeaders(file.content, headers, mayHaveMain) }
          : file,
      )
    : renamed;
  const others = await readFiles(problem, headers);
  const taken = new Set([main, ...others].map(({ name }) => name));
  const clash = submitted.find(({ name }) => taken.has(name));
  if (clash) return { fault: `The grader of this problem already has a file named ${clash.name}.` };
  return { files: [main, ...submitted, ...others] };
}

/** Python graders import `solution`. In Java the name of the class decides. */
function submissionName(files: readonly NamedSource[], extension: string | undefined): string {
  if (extension === 'py') return 'solution.py';
  const isC = extension === 'c' || extension === 'cpp';
  return isC && files.length === 1 ? `submission.${extension}` : itemAt(files, 0).name;
}

/** A main function of the submission must not replace that of the grader. */
function withHeaders(source: string, headers: readonly string[], mayHaveMain: boolean): string {
  const includes = headers.map((name) => `#include "${basename(name)}"\n`).join('');
  const hidden = mayHaveMain ? '' : '#define main main_of_the_submission\n';
  return `${includes}${hidden}#line 1 "submission"\n${source}`;
}
