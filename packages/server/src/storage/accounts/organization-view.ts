import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { runPrepared } from '../../database/prepared.ts';
import { isStorable } from '../lists/filters.ts';
import type { PageWindow } from '../lists/list-page.ts';
import {
  organizationIsEditedBy,
  organizationIsListed,
  organizationIsVisible,
  userIsListed,
} from '../visibility/account-visibility.ts';
import type { Viewer } from '../visibility/viewer.ts';

export interface ShownOrganization {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly shortName: string;
  readonly isOpen: boolean;
  /** Markdown. */
  readonly about: string;
  /** ISO 3166-1 alpha-3; empty when it is not set. */
  readonly country: string;
  /** The hash of the logo; null without one. */
  readonly logo: string | null;
  /** Public members only. */
  readonly memberCount: number;
}

export interface OrganizationsPage {
  readonly organizations: readonly ShownOrganization[];
  readonly hasMore: boolean;
}

const columns = sql`organizations.id, organizations.slug, organizations.name, organizations.short_name as "shortName",
  organizations.is_open as "isOpen", organizations.about, organizations.country, (
    select hash from organization_logos where organization_id = organizations.id) as logo, (
    select count(*) from organization_members join users on users.id = user_id
    where organization_id = organizations.id and ${userIsListed}) as "memberCount"`;

/** By name. */
export async function shownOrganizations(
  database: Database,
  viewer: Viewer,
  { page, size }: PageWindow,
): Promise<OrganizationsPage> {
  const rows = await runPrepared(
    database,
    sql<ShownOrganization>`
      select ${columns} from organizations where ${organizationIsListed(viewer)}
      order by natural_order(organizations.name), organizations.id
      limit ${sql.lit(size + 1)} offset ${(page - 1) * size}::bigint`,
  );
  return { organizations: rows.slice(0, size), hasMore: rows.length > size };
}

export async function findShownOrganization(
  database: Database,
  viewer: Viewer,
  slug: string,
): Promise<(ShownOrganization & { readonly isEditable: boolean }) | null> {
  if (!isStorable(slug)) return null;
  const [row] = await runPrepared(
    database,
    sql<ShownOrganization & { readonly isEditable: boolean }>`
      select ${columns}, ${organizationIsEditedBy(viewer)} as "isEditable"
      from organizations where organizations.slug = ${slug} and ${organizationIsVisible}`,
  );
  return row ?? null;
}
