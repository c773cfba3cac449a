import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import { boolean, date, json, nullable, number, type Row, rowsOf, string } from '../../../database/row.ts';
import { isStorable } from '../../lists/filters.ts';

interface TeamMember {
  readonly userId: number;
  readonly username: string;
  readonly isCaptain: boolean;
  /** False while the invitation is open. */
  readonly hasJoined: boolean;
}

const teamRow = rowsOf({
  /** That of its account. */
  userId: number,
  slug: string,
  name: string,
  captainId: nullable(number),
  hasLink: boolean,
  madeAt: date,
  /** Captain first, then in the order in which they joined, then the invited ones. */
  members: json<readonly TeamMember[]>(),
  /** It takes part in a contest that has started and is not over. */
  isLocked: boolean,
});
export type Team = Row<typeof teamRow>;

function selectTeams(now: Date) {
  return sql`
    select t.user_id as "userId", u.username as slug, u.full_name as name, t.captain_id as "captainId",
      t.link_hash is not null as "hasLink", t.made_at as "madeAt", coalesce((
        select json_agg(json_build_object('userId', m.user_id, 'username', p.username,
          'isCaptain', m.user_id is not distinct from t.captain_id, 'hasJoined', m.joined_at is not null)
          order by m.joined_at is null, m.user_id is distinct from t.captain_id, m.joined_at, m.invited_at, m.user_id)
        from team_members m join users p on p.id = m.user_id where m.team_id = t.user_id and p.is_active), '[]') as members,
      exists (select from team_seats s join contests c on c.id = s.contest_id
        where s.team_id = t.user_id and c.start_time <= ${now} and c.over_at > ${now}) as "isLocked"
    from teams t join users u on u.id = t.user_id`;
}

/** Null when there is no such team. */
export async function findTeam(queries: Queries, slug: string, now: Date): Promise<Team | null> {
  if (!isStorable(slug)) return null;
  const { rows } = await teamRow`${selectTeams(now)} where u.username = ${slug} and u.is_active`.execute(
    queries,
  );
  return rows[0] ?? null;
}

/** Those in which the user is a member, or to which the user is invited. */
export async function teamsOf(queries: Queries, userId: number, now: Date): Promise<readonly Team[]> {
  const { rows } = await teamRow`${selectTeams(now)}
    where u.is_active and t.user_id in (select team_id from team_members where user_id = ${userId})
    order by u.username`.execute(queries);
  return rows;
}

export async function insertTeam(
  queries: Queries,
  { userId, captainId }: { readonly userId: number; readonly captainId: number },
  now: Date,
): Promise<void> {
  await queries
    .insertInto('teams')
    .values({ user_id: userId, captain_id: captainId, made_at: now })
    .execute();
  const captain = { team_id: userId, user_id: captainId, invited_at: now, joined_at: now };
  await queries.insertInto('team_members').values(captain).execute();
}

/** The id of an active account that is no team; null otherwise. The account cannot be deleted before the transaction ends. */
export async function findPerson(queries: Queries, username: string): Promise<number | null> {
  if (!isStorable(username)) return null;
  const { rows } = await rowsOf({ id: number })`
    select id from users where username = ${username} and is_active
      and not exists (select from teams where user_id = users.id) for key share
  `.execute(queries);
  return rows[0]?.id ?? null;
}

export async function inviteMember(
  queries: Queries,
  teamId: number,
  userId: number,
  now: Date,
): Promise<void> {
  await queries
    .insertInto('team_members')
    .values({ team_id: teamId, user_id: userId, invited_at: now })
    .execute();
}

/** Whether invited or with the link. */
export async function addMember(queries: Queries, teamId: number, userId: number, now: Date): Promise<void> {
  await queries
    .insertInto('team_members')
    .values({ team_id: teamId, user_id: userId, invited_at: now, joined_at: now })
    .onConflict((conflict) => conflict.columns(['team_id', 'user_id']).doUpdateSet({ joined_at: now }))
    .execute();
}

/** Also gives back the places in contests that have not started. Somebody else becomes the captain if it was the captain. */
export async function removeMember(
  queries: Queries,
  teamId: number,
  userId: number,
  now: Date,
): Promise<void> {
  await queries
    .deleteFrom('team_members')
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .execute();
  await sql`
    delete from team_seats s using contests c
    where c.id = s.contest_id and s.team_id = ${teamId} and s.user_id = ${userId} and c.start_time > ${now}
  `.execute(queries);
  await sql`
    update teams set captain_id = (
      select user_id from team_members where team_id = ${teamId} and joined_at is not null order by joined_at, user_id limit 1)
    where user_id = ${teamId} and captain_id = ${userId}
  `.execute(queries);
}

export async function setTeamLink(queries: Queries, teamId: number, hash: Buffer | null): Promise<void> {
  await queries.updateTable('teams').set({ link_hash: hash }).where('user_id', '=', teamId).execute();
}

export async function isTeamLink(queries: Queries, teamId: number, hash: Buffer): Promise<boolean> {
  const row = await queries
    .selectFrom('teams')
    .select('user_id')
    .where('user_id', '=', teamId)
    .where('link_hash', '=', hash)
    .executeTakeFirst();
  return row !== undefined;
}

/** The requests of the user are those of this team from now on; null: the user's own again. */
export async function actAs(queries: Queries, userId: number, teamId: number | null): Promise<void> {
  await sql`
    update team_members set is_acting = false where user_id = ${userId} and is_acting and team_id is distinct from ${teamId}
  `.execute(queries);
  await sql`
    update team_members set is_acting = true where user_id = ${userId} and team_id = ${teamId} and joined_at is not null
  `.execute(queries);
}
