import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { runPrepared } from '../../database/prepared.ts';
import { boolean, nullable, number, type Row, rowsOf, string } from '../../database/row.ts';
import { isStorable } from '../lists/filters.ts';
import type { PageWindow } from '../lists/list-page.ts';
import {
  organizationIsEditedBy,
  organizationIsListed,
  organizationIsVisible,
  userIsListed,
} from '../visibility/account-visibility.ts';
import type { Viewer } from '../visibility/viewer.ts';

const shownOrganizationRow = rowsOf({
  id: number,
  slug: string,
  name: string,
  shortName: string,
  isOpen: boolean,
  /** Markdown. */
  about: string,
  /** ISO 3166-1 alpha-3; empty when it is not set. */
  country: string,
  /** The hash of the logo; null without one. */
  logo: nullable(string),
  /** Public members only. */
  memberCount: number,
});
export type ShownOrganization = Row<typeof shownOrganizationRow>;

interface OrganizationsPage {
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
    shownOrganizationRow`
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
    rowsOf<ShownOrganization & { readonly isEditable: boolean }>({
      id: number,
      slug: string,
      name: string,
      shortName: string,
      isOpen: boolean,
      about: string,
      country: string,
      logo: nullable(string),
      memberCount: number,
      isEditable: boolean,
    })`
      select ${columns}, ${organizationIsEditedBy(viewer)} as "isEditable"
      from organizations where organizations.slug = ${slug} and ${organizationIsVisible}`,
  );
  return row ?? null;
}
