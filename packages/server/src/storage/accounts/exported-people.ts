import type { Queries } from '../../database/connection.ts';
import { listOf, nullable, type Row, rowsOf, string } from '../../database/row.ts';
import { isFoundBy } from './accounts.ts';

/** With the columns of a file to import, except the password, which nobody can read. */
const exportedPersonRow = rowsOf({
  username: string,
  name: string,
  email: string,
  /** The slug of the first one, which scoreboards show. */
  organization: nullable(string),
  members: listOf(string),
  country: string,
  room: string,
  networks: listOf(string),
  icpc_id: string,
  login_networks: listOf(string),
  only_contest: string,
});
export type ExportedPerson = Row<typeof exportedPersonRow>;

/** By name. */
export async function exportedPeople(
  queries: Queries,
  search: string,
  limit: number,
): Promise<ExportedPerson[]> {
  const { rows } = await exportedPersonRow`
    select users.username, users.full_name as name, users.email, users.members, users.country, users.room, users.icpc_id,
      users.allowed_networks as networks, users.login_networks, users.only_contest, (
        select o.slug from organization_members m join organizations o on o.id = m.organization_id
        where m.user_id = users.id order by m.position, o.id limit 1) as organization
    from users where ${isFoundBy(search)}
    order by users.username limit ${limit}
  `.execute(queries);
  return rows;
}
