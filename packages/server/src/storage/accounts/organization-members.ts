import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { isStorable } from '../lists/filters.ts';

/** Held until the transaction ends, so that nobody deletes it or closes it meanwhile. */
export async function findOrganization(
  queries: Queries,
  slug: string,
): Promise<{ readonly id: number; readonly isOpen: boolean } | null> {
  if (!isStorable(slug)) return null;
  const row = await queries
    .selectFrom('organizations')
    .select(['id', 'is_open as isOpen'])
    .where('slug', '=', slug)
    .forShare()
    .executeTakeFirst();
  return row ?? null;
}

/** Memberships that exist stay as they are. */
export async function addMembers(
  queries: Queries,
  memberships: readonly { readonly organizationId: number; readonly userId: number }[],
): Promise<void> {
  await sql`
    insert into organization_members (organization_id, user_id, position)
    select n."organizationId", n."userId",
      coalesce((select max(m.position) + 1 from organization_members m where m.user_id = n."userId"), 0)
    from jsonb_to_recordset(${JSON.stringify(memberships)}::jsonb) as n("organizationId" int, "userId" int)
    on conflict do nothing
  `.execute(queries);
}
