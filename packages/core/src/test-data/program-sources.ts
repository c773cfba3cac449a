import { knownLanguages, type LanguageKey } from '../languages/languages.ts';

/** The key that stands for all languages whose sources have this name; null if there is none. */
export function keyOfSource(name: string): LanguageKey | null {
  return (
    knownLanguages.find(({ extensions }) => extensions.some((one) => name.endsWith(`.${one}`)))?.key ?? null
  );
}

/** Whether a source of this name can be one of this language. */
export function isSourceOf(key: string, name: string): boolean {
  const extensions = knownLanguages.find((language) => language.key === key)?.extensions ?? [];
  return extensions.some((extension) => name.endsWith(`.${extension}`));
}
