import { basename } from 'node:path';
import type { Compile, CompiledProgram } from '../compile.ts';
import type { Language } from '../languages/language.ts';
import { type HelperProgram, type Problem, ProblemDataError } from '../problem-data/problem.ts';

/** Compiles a checker or an interactor that comes with a problem; the compiler's memory makes it cheap to ask again. */
export async function compileHelper(
  helper: HelperProgram,
  problem: Problem,
  languages: ReadonlyMap<string, Language>,
  compile: Compile,
): Promise<CompiledProgram> {
  const language = languageOf(helper, languages);
  const files = helper.files.map((name) => ({ name: basename(name), content: problem.read(name) }));
  files.sort((left, right) => Number(isSource(right.name, language)) - Number(isSource(left.name, language)));
  const compiled = await compile({ language, files, flags: helper.flags });
  if (compiled.ok) return compiled.program;
  throw new ProblemDataError(`${helper.files.join(', ')} does not compile:\n${compiled.log.slice(0, 2000)}`);
}

const preferred = ['CPP20', 'CPP17', 'CPP14', 'CPP11', 'C11', 'C'];

function languageOf(helper: HelperProgram, languages: ReadonlyMap<string, Language>): Language {
  const fitting = (language: Language | undefined) =>
    language !== undefined && helper.files.some((name) => isSource(name, language));
  const found =
    helper.language === null
      ? [...preferred.map((key) => languages.get(key)), ...languages.values()].find(fitting)
      : languages.get(helper.language);
  if (found) return found;
  throw new ProblemDataError(`no language of this judge fits ${helper.language ?? helper.files.join(', ')}`);
}

function isSource(name: string, { extensions }: Language): boolean {
  return extensions.some((extension) => name.endsWith(`.${extension}`));
}
