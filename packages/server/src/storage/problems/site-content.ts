import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';

/** Whether the site has any user, problem or contest. */
export async function hasContent(queries: Queries): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from users) or exists (select from problems) or exists (select from contests)
      or exists (select from organizations) or exists (select from news_posts) as found
  `.execute(queries);
  return rows[0]?.found ?? true;
}
