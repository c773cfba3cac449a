import { knownLanguages } from './languages.ts';

/** The grader for a language with these extensions, among the files of a problem. A grader in C also serves C++. */
export function graderFor(files: readonly string[], extensions: readonly string[]): string | undefined {
  const found = files.find((name) => extensions.some((extension) => name.endsWith(`.${extension}`)));
  return found ?? (extensions.includes('cpp') ? files.find((name) => name.endsWith('.c')) : undefined);
}

/** The usual extensions of the languages that have a grader. */
export function gradedExtensions(files: readonly string[]): string[] {
  const graded = knownLanguages.filter(({ extensions }) => graderFor(files, extensions) !== undefined);
  return [...new Set(graded.map(({ extensions }) => extensions[0]))].sort();
}
