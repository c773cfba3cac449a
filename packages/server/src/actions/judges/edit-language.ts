import { type Changes, changesBetween } from '@tribunal/core/contests/contest-edit';
import type { Site } from '../../site.ts';
import { addAuditEntry } from '../../storage/accounts/audit-log.ts';
import type { Editor } from '../../storage/accounts/editor.ts';
import { versionOf } from '../../storage/editing/field-versions.ts';
import {
  type LanguageSettings,
  lockLanguage,
  saveLanguage,
} from '../../storage/judges/languages/language-settings.ts';
import { type Refusal, refuse } from '../refusal.ts';

export type LanguageEdited =
  | { readonly changed: Changes }
  | Refusal<'not allowed to change languages' | 'unknown language' | 'language was edited meanwhile'>;

/**
 * Submissions that are being judged keep the limits with which they were given to a judge. `version` is the one that the administrator
 * saw; null to overwrite whatever it is.
 */
export function editLanguage(
  { database, now }: Pick<Site, 'database' | 'now'>,
  { viewer, actor }: Editor,
  key: string,
  changes: Partial<LanguageSettings>,
  version: string | null,
): Promise<LanguageEdited> {
  return database.transaction(async (queries): Promise<LanguageEdited> => {
    if (!viewer.isSuperuser) return refuse('not allowed to change languages');
    const language = await lockLanguage(queries, key);
    if (!language) return refuse('unknown language');
    if (version !== null && version !== versionOf(language.settings))
      return refuse('language was edited meanwhile');
    const settings = { ...language.settings, ...changes };
    const changed = changesBetween({ ...language.settings }, settings);
    if (Object.keys(changed).length === 0) return { changed };
    await saveLanguage(queries, language.id, settings);
    await addAuditEntry(queries, {
      ...{ at: now(), actor, action: 'edit language', target: key, details: changed },
    });
    return { changed };
  });
}
