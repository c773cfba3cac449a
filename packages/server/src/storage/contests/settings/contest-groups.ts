import type { ContestGroup } from '@tribunal/core/contests/contest-groups';
import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';

/** In the order of the settings. */
export async function listGroups(queries: Queries, contestId: number): Promise<ContestGroup[]> {
  return groupsOf(queries, contestId).execute();
}

export function groupsOf(queries: Queries, contestId: number) {
  return queries
    .selectFrom('contest_groups')
    .select(['code', 'name'])
    .where('contest_id', '=', contestId)
    .orderBy('position');
}

/** The codes of the groups of a row of participations. */
export const groupsOfParticipation = sql<readonly string[]>`array(
  select m.code from contest_group_members m
  where m.contest_id = participations.contest_id and m.user_id = participations.user_id order by m.code)`;

/** A group that stays keeps its members. */
export async function saveGroups(
  queries: Queries,
  contestId: number,
  groups: readonly ContestGroup[],
): Promise<void> {
  const codes = groups.map(({ code }) => code);
  await sql`
    delete from contest_groups where contest_id = ${contestId} and code <> all(${codes}::text[])
  `.execute(queries);
  await sql`
    insert into contest_groups (contest_id, code, name, position)
    select ${contestId}, n.code, n.name, n.position - 1
    from unnest(${codes}::text[], ${groups.map(({ name }) => name)}::text[])
      with ordinality as n(code, name, position)
    on conflict (contest_id, code) do update set name = excluded.name, position = excluded.position
  `.execute(queries);
}
