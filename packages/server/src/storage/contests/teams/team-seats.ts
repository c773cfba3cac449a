import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import { boolean, number, type Row, rowsOf, string } from '../../../database/row.ts';
import { isStorable } from '../../lists/filters.ts';
import { contestIsMadeBy, contestIsVisible } from '../../visibility/contest-visibility.ts';
import { guest, viewerOfColumn } from '../../visibility/viewer.ts';

/** A member of a team as a contestant of a contest. */
const candidateRow = rowsOf({
  userId: number,
  username: string,
  /** May take part in the contest. */
  isAllowed: boolean,
  /** Makes the contest. */
  isMaker: boolean,
  /** Takes part alone or with another team, or has registered to. */
  isTaken: boolean,
  hasSeat: boolean,
});
type Candidate = Row<typeof candidateRow>;

const anyUser = viewerOfColumn({ ...guest, userId: 0 }, 'users.id');

/** The members of the team, and one more if somebody is about to join. */
export async function candidates(
  queries: Queries,
  contestId: number,
  teamId: number,
  joining: number | null = null,
): Promise<readonly Candidate[]> {
  const { rows } = await candidateRow`
    select users.id as "userId", users.username,
      (users.is_superuser or users.permissions <> '{}' or ${contestIsVisible(anyUser)}) as "isAllowed",
      ${contestIsMadeBy(anyUser)} as "isMaker",
      (exists (select from team_seats s where s.contest_id = contests.id and s.user_id = users.id and s.team_id <> ${teamId})
        or exists (select from participations a where a.contest_id = contests.id and a.user_id = users.id and a.virtual = 0)
        or exists (select from contest_registrations r where r.contest_id = contests.id and r.user_id = users.id)
        or exists (select from registration_requests q
          where q.contest_id = contests.id and q.user_id = users.id and q.state <> 'refused')) as "isTaken",
      exists (select from team_seats s
        where s.contest_id = contests.id and s.user_id = users.id and s.team_id = ${teamId}) as "hasSeat"
    from contests, users
    where contests.id = ${contestId} and users.is_active and (users.id = ${joining} or users.id in (
      select user_id from team_members where team_id = ${teamId} and joined_at is not null))
    order by users.id
  `.execute(queries);
  return rows;
}

/** The members take part in the contest with their team, and the team is named after them. It may see the contest that its members see. */
export async function takeSeats(
  queries: Queries,
  contestId: number,
  teamId: number,
  userIds: readonly number[],
): Promise<void> {
  await sql`
    insert into team_seats (contest_id, user_id, team_id)
    select ${contestId}, user_id, ${teamId} from unnest(${userIds}::int[]) as n(user_id) on conflict do nothing
  `.execute(queries);
  await sql`
    insert into contest_roles (contest_id, user_id, role)
    select id, ${teamId}, 'contestant' from contests where id = ${contestId} and is_private on conflict do nothing
  `.execute(queries);
  await sql`
    insert into organization_members (organization_id, user_id)
    select o.organization_id, ${teamId} from contest_organizations o join contests c on c.id = o.contest_id
    where c.id = ${contestId} and c.is_organization_private and exists (
      select from organization_members m where m.organization_id = o.organization_id and m.user_id = any(${userIds}::int[]))
    on conflict do nothing
  `.execute(queries);
}

/** The names of the people of a team are those of its members. */
export async function nameMembers(queries: Queries, teamId: number): Promise<void> {
  await sql`
    update users set members = array(
      select coalesce(nullif(p.full_name, ''), p.username) from team_members m join users p on p.id = m.user_id
      where m.team_id = ${teamId} and m.joined_at is not null and p.is_active order by m.joined_at, p.id)
    where id = ${teamId}
  `.execute(queries);
}

export async function giveUpSeats(queries: Queries, contestId: number, teamId: number): Promise<void> {
  await queries
    .deleteFrom('team_seats')
    .where('contest_id', '=', contestId)
    .where('team_id', '=', teamId)
    .execute();
}

/** The team with which a user takes part in a contest. */
const seatRow = rowsOf({ teamId: number, slug: string });

export async function findSeat(
  queries: Queries,
  contestId: number,
  userId: number,
): Promise<Row<typeof seatRow> | null> {
  const { rows } = await seatRow`
    select s.team_id as "teamId", u.username as slug from team_seats s join users u on u.id = s.team_id
    where s.contest_id = ${contestId} and s.user_id = ${userId}
  `.execute(queries);
  return rows[0] ?? null;
}

const upcomingRow = rowsOf({ id: number, maxTeamSize: number });

/** Contests that have not started, in which the team will take part. */
export async function upcomingContests(queries: Queries, teamId: number, now: Date) {
  const { rows } = await upcomingRow`
    select c.id, c.max_team_size as "maxTeamSize" from contests c
    where c.start_time > ${now} and c.id in (select contest_id from team_seats where team_id = ${teamId})
    order by c.id for key share
  `.execute(queries);
  return rows;
}

/** The same by the key of the contest; null when it is over. */
export async function findSeatByKey(
  queries: Queries,
  key: string,
  userId: number,
  now: Date,
): Promise<Row<typeof seatRow> | null> {
  if (!isStorable(key)) return null;
  const { rows } = await seatRow`
    select s.team_id as "teamId", u.username as slug
    from team_seats s join users u on u.id = s.team_id join contests c on c.id = s.contest_id
    where c.key = ${key} and s.user_id = ${userId} and c.over_at > ${now}
  `.execute(queries);
  return rows[0] ?? null;
}
