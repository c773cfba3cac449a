import { languageSettings } from '@tribunal/contract/settings/language-settings';
import type { SettingsOf } from '@tribunal/contract/settings/setting';
import { keysOf } from '@tribunal/core/lists';
import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';

/** What administrators set, with the names of a snapshot. */
export type LanguageSettings = SettingsOf<typeof languageSettings>;

export interface StoredLanguage {
  readonly id: number;
  readonly key: string;
  readonly settings: LanguageSettings;
}

const columns = keysOf(languageSettings);

const maxLanguages = 500;

/** In the order of the submit form. */
export async function listLanguages(queries: Queries): Promise<StoredLanguage[]> {
  const rows = await queries
    .selectFrom('languages')
    .select(['id', 'key', ...columns])
    .orderBy('position')
    .orderBy('name')
    .orderBy('id')
    .limit(maxLanguages)
    .execute();
  return rows.map(({ id, key, ...settings }) => ({ id, key, settings }));
}

/** Locked until the transaction ends. */
export async function lockLanguage(queries: Queries, key: string): Promise<StoredLanguage | null> {
  const row = await queries
    .selectFrom('languages')
    .select(['id', 'key', ...columns])
    .where('key', '=', key)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const { id, key: found, ...settings } = row;
  return { id, key: found, settings };
}

/** False when the key is taken. What is not given has its default. */
export async function insertLanguage(
  queries: Queries,
  language: Partial<LanguageSettings> & { readonly key: string; readonly name: string },
): Promise<boolean> {
  const row = await queries
    .insertInto('languages')
    .values({ ...language, is_default: false })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning(['id', ...columns])
    .executeTakeFirst();
  if (!row) return false;
  const { id, ...settings } = row;
  if (language.is_default) await saveLanguage(queries, id, { ...settings, is_default: true });
  return true;
}

/** At most one language is the default. */
export async function saveLanguage(queries: Queries, id: number, settings: LanguageSettings): Promise<void> {
  if (settings.is_default)
    await sql`update languages set is_default = false where is_default and id <> ${id}`.execute(queries);
  await queries.updateTable('languages').set(settings).where('id', '=', id).execute();
}
