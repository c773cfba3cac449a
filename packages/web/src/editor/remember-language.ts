import { rememberCookie } from '../remember-cookie.ts';
import { currentLanguage, type SolutionForm } from './current-solution.ts';

const name = 'languages of files';

/** Remembers the language for the next page, where the server reads the cookie, and for files with its extensions. */
export function rememberLanguage({ form, language }: SolutionForm, storage: Storage | undefined): void {
  const remember = () => {
    const chosen = currentLanguage();
    if (!chosen) return;
    rememberCookie('language', chosen.key);
    const added = Object.fromEntries(chosen.extensions.map((extension) => [extension, chosen.key]));
    try {
      storage?.setItem(name, JSON.stringify({ ...lastLanguages(storage), ...added }));
    } catch {
      // A full storage: the file then gets the newest version of its language.
    }
  };
  language.addEventListener('change', remember);
  form.addEventListener('submit', remember);
}

/** The language key used last with each file extension. */
export function lastLanguages(storage: Storage | undefined): Record<string, string> {
  try {
    return JSON.parse(storage?.getItem(name) ?? '{}') ?? {};
  } catch {
    return {};
  }
}
