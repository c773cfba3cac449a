import { languageRecords } from '@tribunal/core/languages/languages';
import { sql } from 'kysely';
import type { Database } from '../../../database/connection.ts';

/** Adds the languages that the judge knows to a site without languages. The table lock serializes concurrent starts and loads. */
export async function seedLanguages(database: Database): Promise<void> {
  if (await hasLanguages(database.query)) return;
  await database.transaction(async (queries) => {
    await sql`lock table languages in share row exclusive mode`.execute(queries);
    if (!(await hasLanguages(queries)))
      await queries.insertInto('languages').values(languageRecords).execute();
  });
}

async function hasLanguages(queries: Database['query']): Promise<boolean> {
  const row = await queries.selectFrom('languages').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}
