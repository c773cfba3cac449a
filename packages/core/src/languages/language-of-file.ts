import { knownLanguages } from './languages.ts';

/** When several languages share an extension, the first of these is chosen. */
const preferred = ['CPP20', 'CPP17', 'CPP14', 'CPP11', 'C11', 'C'];

/** The language of a source file by its extension, among those of the site; null if there is none. */
export function languageOfFile(name: string, keys: readonly string[]): string | null {
  const extension = /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase();
  const fitting = knownLanguages
    .filter(({ key, extensions }) => keys.includes(key) && extensions.some((one) => one === extension))
    .map(({ key }) => key);
  return preferred.find((key) => fitting.some((one) => one === key)) ?? fitting[0] ?? null;
}
