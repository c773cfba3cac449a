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

/** The slugs of the organizations of a user. Scoreboards show the first. */
export async function organizationsOf(queries: Queries, userId: number): Promise<string[]> {
  const rows = await queries
    .selectFrom('organization_members')
    .innerJoin('organizations', 'organizations.id', 'organization_id')
    .select('slug')
    .where('user_id', '=', userId)
    .orderBy('position')
    .orderBy('organizations.id')
    .execute();
  return rows.map(({ slug }) => slug);
}

/** The user is a member of exactly these organizations, in this order. They must exist. */
export async function setOrganizations(
  queries: Queries,
  userId: number,
  slugs: readonly string[],
): Promise<void> {
  await sql`
    with others as (select id from organizations where slug <> all(${slugs}::text[])),
    resigned as (delete from organization_admins where user_id = ${userId} and organization_id in (select id from others))
    delete from organization_members where user_id = ${userId} and organization_id in (select id from others)
  `.execute(queries);
  await sql`
    insert into organization_members (organization_id, user_id, position)
    select o.id, ${userId}, n.number
    from unnest(${slugs}::text[]) with ordinality as n(slug, number) join organizations o on o.slug = n.slug
    on conflict (organization_id, user_id) do update set position = excluded.position
    where organization_members.position <> excluded.position
  `.execute(queries);
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

/** Adds memberships, or moves them, before all others of the user: scoreboards show the first organization. */
export async function putMembersFirst(
  queries: Queries,
  memberships: readonly { readonly organizationId: number; readonly userId: number }[],
): Promise<void> {
  await sql`
    insert into organization_members (organization_id, user_id, position)
    select n."organizationId", n."userId",
      coalesce((select min(m.position) - 1 from organization_members m
        where m.user_id = n."userId" and m.organization_id <> n."organizationId"), 0)
    from jsonb_to_recordset(${JSON.stringify(memberships)}::jsonb) as n("organizationId" int, "userId" int)
    on conflict (organization_id, user_id) do update set position = excluded.position
    where organization_members.position > excluded.position
  `.execute(queries);
}
