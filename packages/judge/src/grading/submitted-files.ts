import type { NamedSource } from '@tribunal/core/judging/source-files';
import type { Language } from '../languages/language.ts';
import { isSource } from '../programs/compile.ts';

/** The files of a submission, the main program first; null if none is a source of the language. */
export function mainFirst(files: readonly NamedSource[], language: Language): NamedSource[] | null {
  const sources = files.filter(({ name }) => isSource(name, language));
  const main =
    sources.find(({ name }) => /(?:^|\/)main\.[^/]*$/i.test(name)) ??
    sources.find(({ content }) => isJava(language) && /\bstatic\s+void\s+main\b/.test(content)) ??
    sources[0];
  if (!main) return null;
  const others = files.filter((file) => file !== main);
  return [isJava(language) ? { ...main, name: language.sourceName(main.content) } : main, ...others];
}

/** Java finds the main class by the path of its file. */
function isJava({ extensions }: Language): boolean {
  return extensions.includes('java');
}
