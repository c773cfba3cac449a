import { part } from '../part.ts';
import { say, wordsOf } from '../words.ts';
import { currentLanguage, currentSource, type SolutionForm } from './current-solution.ts';

/** The templates that one user keeps in this browser, by the keys of languages. */
export interface OwnTemplates {
  read(language: string): string | undefined;
  /** False if the browser does not store it. */
  write(language: string, text: string): boolean;
  remove(language: string): void;
}

export function openTemplates(storage: Storage | undefined, owner: string): OwnTemplates {
  const nameOf = (language: string) => `template ${JSON.stringify([owner, language])}`;
  return {
    read: (language) => storage?.getItem(nameOf(language)) ?? undefined,
    remove: (language) => storage?.removeItem(nameOf(language)),
    write(language, text) {
      try {
        storage?.setItem(nameOf(language), text);
        return storage !== undefined;
      } catch {
        return false;
      }
    },
  };
}

/** In the settings: keeps the source as the template of its language, or removes that template. */
export function offerTemplates({ form, language }: SolutionForm, own: OwnTemplates): void {
  const place = part(form, '.own-template');
  const words = wordsOf(place);
  const keep = part<HTMLButtonElement>(place, '.keep');
  const remove = part<HTMLButtonElement>(place, '.remove');
  const status = part(place, '[role=status]');
  const show = (text: string | undefined) => {
    const { key = '', name = '' } = currentLanguage() ?? {};
    keep.textContent = say(words.keep, { language: name });
    remove.hidden = own.read(key) === undefined;
    status.textContent = text ?? '';
  };
  keep.addEventListener('click', () => {
    const isKept = own.write(currentLanguage()?.key ?? '', currentSource());
    show(isKept ? words.kept : words.failed);
  });
  remove.addEventListener('click', () => {
    own.remove(currentLanguage()?.key ?? '');
    show(words.removed);
  });
  language.addEventListener('change', () => show(undefined));
  show(undefined);
}
