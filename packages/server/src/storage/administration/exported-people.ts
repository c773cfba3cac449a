import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { isFoundBy } from '../accounts/accounts.ts';

/** With the columns of a file to import, except the password, which nobody can read. */
export interface ExportedPerson {
  readonly username: string;
  readonly name: string;
  readonly email: string;
  /** The slug of the first one, which scoreboards show. */
  readonly organization: string | null;
  readonly members: readonly string[];
  readonly country: string;
  readonly room: string;
  readonly networks: readonly string[];
}

/** By name. */
export async function exportedPeople(
  queries: Queries,
  search: string,
  limit: number,
): Promise<ExportedPerson[]> {
  const { rows } = await sql<ExportedPerson>`
    select users.username, users.full_name as name, users.email, users.members, users.country, users.room,
      users.allowed_networks as networks, (
        select o.slug from organization_members m join organizations o on o.id = m.organization_id
        where m.user_id = users.id order by m.position, o.id limit 1) as organization
    from users where ${isFoundBy(search)}
    order by users.username limit ${limit}
  `.execute(queries);
  return rows;
}
