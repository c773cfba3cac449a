import { knownLanguages } from '@tribunal/core/languages/languages';
import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';

/** Adds the languages that the judge knows to a site without languages. The table lock serialises concurrent starts and loads. */
export async function seedLanguages(database: Database): Promise<void> {
  if (await hasLanguages(database.query)) return;
  await database.transaction(async (queries) => {
    await sql`lock table languages in share row exclusive mode`.execute(queries);
    if (!(await hasLanguages(queries))) await queries.insertInto('languages').values(rows).execute();
  });
}

async function hasLanguages(queries: Database['query']): Promise<boolean> {
  const row = await queries.selectFrom('languages').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

const rows = knownLanguages.map((language) => ({
  key: language.key,
  name: language.name,
  short_name: language.shortName,
  common_name: language.commonName,
  ace_mode_name: language.aceMode,
  pygments_name: language.pygments,
  extension: language.extensions[0],
  code_template: language.template,
}));
