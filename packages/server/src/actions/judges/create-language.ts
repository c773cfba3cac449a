import { isLanguageKey } from '@tribunal/core/texts/names';
import type { Site } from '../../site.ts';
import { addAuditEntry } from '../../storage/accounts/audit-log.ts';
import type { Editor } from '../../storage/accounts/editor.ts';
import { insertLanguage, type LanguageSettings } from '../../storage/judges/languages/language-settings.ts';
import { type Refusal, refuse } from '../refusal.ts';

export type NewLanguage = Partial<LanguageSettings> & { readonly key: string; readonly name: string };

type LanguageCreated =
  | { readonly key: string }
  | Refusal<'not allowed to change languages' | 'bad language key' | 'language key taken'>;

/** What is not given has the default of a snapshot. */
export function createLanguage(
  { database, now }: Pick<Site, 'database' | 'now'>,
  { viewer, actor }: Editor,
  language: NewLanguage,
): Promise<LanguageCreated> {
  return database.transaction(async (queries): Promise<LanguageCreated> => {
    const { key, ...details } = language;
    if (!viewer.isSuperuser) return refuse('not allowed to change languages');
    if (!isLanguageKey(key)) return refuse('bad language key');
    if (!(await insertLanguage(queries, language))) return refuse('language key taken');
    await addAuditEntry(queries, { at: now(), actor, action: 'create language', target: key, details });
    return { key };
  });
}
