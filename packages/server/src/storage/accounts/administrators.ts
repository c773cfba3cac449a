import type { Queries } from '../../database/connection.ts';

/** Whether somebody can administer the site. */
export async function hasAdministrator(queries: Queries): Promise<boolean> {
  const found = await queries
    .selectFrom('users')
    .select('id')
    .where('is_superuser', '=', true)
    .where('is_active', '=', true)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
