import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../database/connection.ts';
import { boolean, date, listOf, nullable, number, type Row, rowsOf, string } from '../../../database/row.ts';
import { isStorable } from '../../lists/filters.ts';
import {
  contestIsEditedBy,
  contestIsJudgedBy,
  contestIsVisible,
} from '../../visibility/contest-visibility.ts';
import type { Viewer } from '../../visibility/viewer.ts';
import { expectedUsers } from './expected-users.ts';

/** A contest whose contestants are listed. */
const participantsContestRow = rowsOf({
  id: number,
  key: string,
  name: string,
  isJury: boolean,
  isEditor: boolean,
});
export type ParticipantsContest = Row<typeof participantsContestRow>;

/** Null when the viewer may not see such a contest. */
export async function findParticipantsContest(
  { query }: Database,
  viewer: Viewer,
  key: string,
): Promise<ParticipantsContest | null> {
  if (!isStorable(key)) return null;
  const { rows } = await participantsContestRow`
    select contests.id, contests.key, contests.name, ${contestIsJudgedBy(viewer)} as "isJury",
      ${contestIsEditedBy(viewer)} as "isEditor"
    from contests where contests.key = ${key} and (${contestIsJudgedBy(viewer)} or ${contestIsVisible(viewer)})
  `.execute(query);
  return rows[0] ?? null;
}

/** A live contestant, or a user who has only registered or is only listed. */
const listedParticipantRow = rowsOf({
  username: string,
  /** The display name of a user or team; empty for none. */
  name: string,
  /** The names of the people of a team. */
  members: listOf(string),
  organization: string,
  /** The codes of the groups of the contest that they are in. */
  groups: listOf(string),
  room: string,
  /** Null until they have joined. */
  joinedAt: nullable(date),
  /** When their time ends, with extra time. */
  endTime: date,
  extraMinutes: number,
  submissions: number,
  /** When they last signed in or used the site, to the hour; null when they never did. */
  lastSeenAt: nullable(date),
  /** Since shortly before the start of the contest. */
  hasSignedIn: boolean,
  isDisqualified: boolean,
  isUnofficial: boolean,
});
export type ListedParticipant = Row<typeof listedParticipantRow>;

export interface ParticipantFilter {
  /** Part of a name, an organization or a room; empty for all. */
  readonly search: string;
  readonly show: 'all' | 'not signed in' | 'not submitted';
  /** The code of a group; empty for all. */
  readonly group: string;
}

interface ListWindow {
  readonly offset: number;
  readonly limit: number;
}

/** By username. */
export async function listParticipants(
  { query }: Database,
  contestId: number,
  { search, show, group }: ParticipantFilter,
  { offset, limit }: ListWindow,
): Promise<ListedParticipant[]> {
  const { rows } = await listedParticipantRow`
    select * from (${participants(contestId)}) listed
    where ${contains(search)}
      and (${show !== 'not signed in'} or not "hasSignedIn")
      and (${show !== 'not submitted'} or submissions = 0)
      and (${group === ''} or ${isStorable(group) ? group : ''} = any(groups))
    order by natural_order(lower(username)), username offset ${offset} limit ${limit}
  `.execute(query);
  return rows;
}

export async function findParticipant(
  { query }: Database,
  contestId: number,
  username: string,
): Promise<ListedParticipant | null> {
  if (!isStorable(username)) return null;
  const { rows } = await listedParticipantRow`
    select * from (${participants(contestId)}) listed where username = ${username}
  `.execute(query);
  return rows[0] ?? null;
}

/** Everything contains an empty text. */
function contains(search: string): RawBuilder<boolean> {
  if (!isStorable(search)) return sql<boolean>`false`;
  const text = search.toLowerCase();
  return sql<boolean>`strpos(lower(concat_ws(' ', username, name, array_to_string(members, ' '), organization, room)), ${text}) > 0`;
}

/** Who was there longer ago may not have come to the contest. The last visit of a session is known to the hour. */
const minutesBeforeStart = 120;

function participants(contestId: number) {
  return sql`
    select u.username, u.full_name as name, u.members, coalesce((
        select o.name from organization_members m join organizations o on o.id = m.organization_id
        where m.user_id = u.id order by m.position, o.id limit 1), '') as organization,
      array(select m.code from contest_group_members m
        where m.contest_id = c.id and m.user_id = u.id order by m.code) as groups,
      u.room, case when p.real_start <> 'epoch' then p.real_start end as "joinedAt",
      participation_end(0, coalesce(p.real_start, 'epoch'), c.start_time, c.end_time, c.time_limit,
        coalesce(p.extra_minutes, 0), c.removed_intervals) as "endTime",
      coalesce(p.extra_minutes, 0) as "extraMinutes",
      (select count(*)::int from submissions s where s.participation_id = p.id) as submissions,
      u.last_seen_at as "lastSeenAt",
      coalesce(u.last_seen_at >= c.start_time - ${sql.lit(minutesBeforeStart)} * interval '1 minute', false) as "hasSignedIn",
      coalesce(p.is_disqualified, false) as "isDisqualified",
      coalesce(p.is_unofficial, false) as "isUnofficial"
    from contests c
    join users u on u.id in (
      select user_id from participations where contest_id = ${contestId} and virtual = 0
      union ${expectedUsers(contestId)})
    left join participations p on p.contest_id = c.id and p.user_id = u.id and p.virtual = 0
    where c.id = ${contestId}`;
}
