import type { Queries } from '../../database/connection.ts';
import { boolean, rowsOf } from '../../database/row.ts';

/** Whether the site has any user, problem or contest. */
export async function hasContent(queries: Queries): Promise<boolean> {
  const { rows } = await rowsOf({ found: boolean })`
    select exists (select from users) or exists (select from problems) or exists (select from contests)
      or exists (select from organizations) or exists (select from news_posts) as found
  `.execute(queries);
  return rows[0]?.found ?? true;
}
