import { basename } from 'node:path';
import { cutText } from '@tribunal/core/texts/text';
import type { Language } from '../languages/language.ts';
import { type Compile, type CompiledProgram, isSource, type SourceFile } from '../programs/compile.ts';
import { type Problem, ProblemDataError, type ProblemProgram } from '../test-data/problem.ts';

/** Compiles the checker or interactor of a problem. The compiler caches results, so repeated calls are cheap. */
export async function compileProblemProgram(
  partner: ProblemProgram,
  problem: Problem,
  languages: ReadonlyMap<string, Language>,
  compile: Compile,
): Promise<CompiledProgram> {
  const language = languageOf(partner, languages);
  const files = await readFiles(problem, partner.files);
  files.sort((left, right) => Number(isSource(right.name, language)) - Number(isSource(left.name, language)));
  const compiled = await compile({ language, files, flags: partner.flags });
  if (compiled.ok) return compiled.program;
  throw new ProblemDataError(`${partner.files.join(', ')} does not compile:\n${cutText(compiled.log, 2000)}`);
}

/** Files of the problem, without their folders. */
export function readFiles(problem: Problem, names: readonly string[]): Promise<SourceFile[]> {
  return Promise.all(
    names.map(async (name) => ({ name: basename(name), content: await problem.read(name) })),
  );
}

const preferred = ['CPP20', 'CPP17', 'CPP14', 'CPP11', 'C11', 'C'];

function languageOf(partner: ProblemProgram, languages: ReadonlyMap<string, Language>): Language {
  const found =
    partner.language === null ? preferredLanguage(partner.files, languages) : languages.get(partner.language);
  if (found) return found;
  throw new ProblemDataError(
    `this judge has no language for ${partner.language ?? partner.files.join(', ')}`,
  );
}

/** The language of a program whose data names none, by the names of its files. */
export function preferredLanguage(
  files: readonly string[],
  languages: ReadonlyMap<string, Language>,
): Language | undefined {
  const fitting = (language: Language | undefined) =>
    language !== undefined && files.some((name) => isSource(name, language));
  return [...preferred.map((key) => languages.get(key)), ...languages.values()].find(fitting);
}
