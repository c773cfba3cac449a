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

export async function isMember(queries: Queries, organizationId: number, userId: number): Promise<boolean> {
  const row = await queries
    .selectFrom('organization_members')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
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

/** False when the user is not a member. */
export async function removeMember(
  queries: Queries,
  organizationId: number,
  userId: number,
): Promise<boolean> {
  const removed = await queries
    .deleteFrom('organization_members')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return removed !== undefined;
}
