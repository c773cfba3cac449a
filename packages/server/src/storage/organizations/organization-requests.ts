import type { Queries } from '../../database/connection.ts';
import { boolean, date, number, onlyRow, type Row, rowsOf, string } from '../../database/row.ts';

/** How a user stands to an organization. */
const membershipRow = rowsOf({
  isMember: boolean,
  isRequested: boolean,
});
export type Membership = Row<typeof membershipRow>;

export async function findMembership(
  queries: Queries,
  organizationId: number,
  userId: number,
): Promise<Membership> {
  const { rows } = await membershipRow`
    select
      exists (select from organization_members
        where organization_id = ${organizationId} and user_id = ${userId}) as "isMember",
      exists (select from organization_requests
        where organization_id = ${organizationId} and user_id = ${userId}) as "isRequested"
  `.execute(queries);
  return onlyRow(rows);
}

/** Asking again replaces the reason. */
export async function addRequest(
  queries: Queries,
  request: { readonly organizationId: number; readonly userId: number; readonly reason: string },
  now: Date,
): Promise<void> {
  const { organizationId: organization_id, userId: user_id, reason } = request;
  await queries
    .insertInto('organization_requests')
    .values({ organization_id, user_id, reason, asked_at: now })
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doUpdateSet({ reason }))
    .execute();
}

/** Returns the ids of the users whose requests existed. */
export async function takeRequests(
  queries: Queries,
  organizationId: number,
  userIds: readonly number[],
): Promise<number[]> {
  const { rows } = await rowsOf({ id: number })`
    delete from organization_requests
    where organization_id = ${organizationId} and user_id = any(${userIds}::int[])
    returning user_id as id
  `.execute(queries);
  return rows.map(({ id }) => id);
}

const joinRequestRow = rowsOf({
  user: string,
  name: string,
  reason: string,
  askedAt: date,
});
export type JoinRequest = Row<typeof joinRequestRow>;

/** The oldest first. */
export async function listRequests(
  queries: Queries,
  organizationId: number,
  limit: number,
): Promise<JoinRequest[]> {
  const { rows } = await joinRequestRow`
    select u.username as "user", u.full_name as name, r.reason, r.asked_at as "askedAt"
    from organization_requests r join users u on u.id = r.user_id
    where r.organization_id = ${organizationId}
    order by r.asked_at, r.user_id limit ${limit}
  `.execute(queries);
  return rows;
}

/** Also takes the administration away. Returns the names of those who were members. */
export async function removeMembers(
  queries: Queries,
  organizationId: number,
  names: readonly string[],
): Promise<string[]> {
  const { rows } = await rowsOf({ username: string })`
    with chosen as (select id, username from users where username = any(${names}::text[])),
    resigned as (
      delete from organization_admins a using chosen
      where a.organization_id = ${organizationId} and a.user_id = chosen.id
    )
    delete from organization_members m using chosen
    where m.organization_id = ${organizationId} and m.user_id = chosen.id
    returning chosen.username
  `.execute(queries);
  return rows.map(({ username }) => username);
}
