import { organizationSettings } from '@tribunal/contract/settings/organization-settings';
import type { SettingsOf } from '@tribunal/contract/settings/setting';
import type { Changes } from '@tribunal/core/contests/contest-edit';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { boolean, number, type Row, rowsOf, string } from '../../database/row.ts';
import {
  columnsOf,
  rowsOfSettings,
  type StoredSubject,
  saveChanged,
  selectedSettings,
} from '../editing/stored-settings.ts';
import { isStorable } from '../lists/filters.ts';
import { organizationIsEditedBy } from '../visibility/account-visibility.ts';
import type { Viewer } from '../visibility/viewer.ts';

/** What the administrators of an organization set, with the names of a snapshot. */
export type OrganizationSettings = SettingsOf<typeof organizationSettings>;

const storedOrganization: StoredSubject<typeof organizationSettings> = {
  table: 'organizations',
  settings: organizationSettings,
  lists: {
    admins: {
      select: `array(
        select u.username from organization_admins a join users u on u.id = a.user_id
        where a.organization_id = organizations.id order by u.username)`,
      save: async (queries, id, admins) => {
        await queries.deleteFrom('organization_admins').where('organization_id', '=', id).execute();
        await sql`
          insert into organization_admins (organization_id, user_id)
          select ${id}, id from users where username = any(${admins}::text[])
        `.execute(queries);
      },
    },
  },
};

/** Those of a row, without lists. */
export const organizationColumns = Object.entries(organizationSettings)
  .filter(([, one]) => !('isList' in one))
  .map(([name]) => name)
  .join();

const editedOrganizationRow = rowsOf({
  id: number,
  slug: string,
  name: string,
  isEditable: boolean,
});
type EditedOrganization = Row<typeof editedOrganizationRow>;

export async function findOrganizationToEdit(
  queries: Queries,
  viewer: Viewer,
  slug: string,
): Promise<EditedOrganization | null> {
  if (!isStorable(slug)) return null;
  const { rows } = await editedOrganizationRow`
    select organizations.id, organizations.slug, organizations.name, ${organizationIsEditedBy(viewer)} as "isEditable"
    from organizations where organizations.slug = ${slug}
  `.execute(queries);
  return rows[0] ?? null;
}

/** Edits of one organization happen one after the other. */
export async function lockOrganization(queries: Queries, id: number): Promise<void> {
  await queries.selectFrom('organizations').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

export async function findOrganizationSettings(queries: Queries, id: number): Promise<OrganizationSettings> {
  const { rows } = await rowsOfSettings(organizationSettings)`
    select ${sql.raw(selectedSettings(storedOrganization))} from organizations where id = ${id}
  `.execute(queries);
  const [settings] = rows;
  if (!settings) throw new Error(`organization ${id} is gone`);
  return settings;
}

/** Null when the slug is taken, in any case of letters. */
export async function insertOrganization(
  queries: Queries,
  slug: string,
  settings: OrganizationSettings,
): Promise<number | null> {
  await sql`lock table organizations in share row exclusive mode`.execute(queries);
  const { rows } = await sql`select from organizations where lower(slug) = lower(${slug})`.execute(queries);
  if (rows.length > 0) return null;
  const row = await queries
    .insertInto('organizations')
    .values({ slug, ...columnsOf(organizationSettings, settings) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Requires that the administrators exist. */
export function saveOrganization(
  queries: Queries,
  id: number,
  settings: OrganizationSettings,
  changed: Changes,
): Promise<void> {
  return saveChanged(queries, storedOrganization, id, settings, changed);
}

/** The ids of users by their names; names that nobody has are missing. Held until the transaction ends. */
export async function findUserIds(queries: Queries, names: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await rowsOf({ id: number, username: string })`
    select id, username from users where username = any(${names}::text[]) for key share
  `.execute(queries);
  return new Map(rows.map(({ id, username }) => [username, id]));
}

/** The ids of organizations by their names in lower case; the oldest of those with the same name. */
export async function findOrganizationsByName(
  queries: Queries,
  names: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await rowsOf({ id: number, name: string })`
    select min(id) as id, lower(name) as name from organizations
    where lower(name) = any(${names.map((name) => name.toLowerCase())}::text[]) group by lower(name)
  `.execute(queries);
  return new Map(rows.map(({ id, name }) => [name, id]));
}
