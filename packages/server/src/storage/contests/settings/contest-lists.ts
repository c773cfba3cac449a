import { contestSettings } from '@tribunal/contract/settings/contest-settings';
import type { SettingsOf } from '@tribunal/contract/settings/setting';
import { type Changes, changesProblemList } from '@tribunal/core/contests/contest-edit';
import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import { languagesOf, organizationsOf, peopleOf } from '../../editing/shared-lists.ts';
import type { StoredSubject } from '../../editing/stored-settings.ts';
import { saveGroups } from './contest-groups.ts';
import { contestRoles } from './role-fields.ts';

type ContestSettings = SettingsOf<typeof contestSettings>;

/** Groups have their members in a snapshot. */
export const storedContest: StoredSubject<typeof contestSettings> = {
  table: 'contests',
  settings: contestSettings,
  lists: {
    problems: {
      select: `array(
        select row_to_json(r) from (
          select p.code, cp.points, cp.partial, cp.max_submissions, cp.label, cp.color, cp.submission_visibility
          from contest_problems cp join problems p on p.id = cp.problem_id
          where cp.contest_id = contests.id order by cp.position
        ) r)`,
      save: saveProblems,
    },
    withdrawn_problems: {
      select: `array(
        select p.code from contest_problems cp join problems p on p.id = cp.problem_id
        where cp.contest_id = contests.id and cp.is_withdrawn order by cp.position)`,
      save: saveWithdrawn,
    },
    problem_holds: {
      select: `array(
        select json_build_object('code', p.code, 'what', cp.hold) from contest_problems cp join problems p on p.id = cp.problem_id
        where cp.contest_id = contests.id and cp.hold is not null order by cp.position)`,
      save: saveHolds,
    },
    languages: languagesOf('contest'),
    groups: {
      select: `array(
        select json_build_object('code', g.code, 'name', g.name, 'members', array(
          select u.username from contest_group_members m join users u on u.id = m.user_id
          where m.contest_id = g.contest_id and m.code = g.code order by u.id))
        from contest_groups g where g.contest_id = contests.id order by g.position)`,
      save: saveGroups,
    },
    custom_awards: {
      select: `array(
        select json_build_object('citation', a.citation, 'team', u.username) from custom_awards a join users u on u.id = a.user_id
        where a.contest_id = contests.id order by a.position)`,
      save: saveCustomAwards,
    },
    organizations: organizationsOf('contest'),
    ...peopleOf('contest', contestRoles),
  },
};

/**
 * Problems that stay in the contest keep their row, to which submissions refer. Unless the list of problems changes, whoever refers to
 * the contest does not wait: naming a column of a unique index in an update would be enough to make them wait.
 */
async function saveProblems(
  queries: Queries,
  contestId: number,
  problems: ContestSettings['problems'],
  changed: Changes,
): Promise<void> {
  if (changesProblemList(changed)) await saveProblemList(queries, contestId, problems);
  await sql`
    update contest_problems cp set
      points = n.points, partial = n.partial, max_submissions = n.max_submissions, label = n.label, color = n.color,
      submission_visibility = n.submission_visibility
    from jsonb_to_recordset(${JSON.stringify(problems)}::jsonb)
      as n(code text, points int, partial boolean, max_submissions int, label text, color text, submission_visibility text)
    join problems p on p.code = n.code
    where cp.contest_id = ${contestId} and cp.problem_id = p.id
  `.execute(queries);
}

/** Positions are unique at any time, so the rows move out of the way first. */
async function saveProblemList(
  queries: Queries,
  contestId: number,
  problems: ContestSettings['problems'],
): Promise<void> {
  const codes = problems.map(({ code }) => code);
  await sql`
    delete from contest_problems cp using problems p
    where cp.contest_id = ${contestId} and p.id = cp.problem_id and p.code <> all(${codes}::text[])
  `.execute(queries);
  await sql`
    update contest_problems set position = -1 - position where contest_id = ${contestId}
  `.execute(queries);
  await sql`
    insert into contest_problems (contest_id, problem_id, position)
    select ${contestId}, p.id, n.number - 1
    from unnest(${codes}::text[]) with ordinality as n(code, number)
    join problems p on p.code = n.code
    on conflict (contest_id, problem_id) do update set position = excluded.position
  `.execute(queries);
}

async function saveWithdrawn(
  queries: Queries,
  contestId: number,
  codes: ContestSettings['withdrawn_problems'],
): Promise<void> {
  await sql`
    update contest_problems cp set is_withdrawn = p.code = any(${codes}::text[]) from problems p
    where cp.contest_id = ${contestId} and p.id = cp.problem_id
  `.execute(queries);
}

async function saveHolds(
  queries: Queries,
  contestId: number,
  holds: ContestSettings['problem_holds'],
): Promise<void> {
  await sql`
    update contest_problems cp set hold = (
      select held.what from jsonb_to_recordset(${JSON.stringify(holds)}::jsonb) as held(code text, what text)
      where held.code = p.code limit 1) from problems p
    where cp.contest_id = ${contestId} and p.id = cp.problem_id
  `.execute(queries);
}

async function saveCustomAwards(
  queries: Queries,
  contestId: number,
  awards: ContestSettings['custom_awards'],
): Promise<void> {
  await queries.deleteFrom('custom_awards').where('contest_id', '=', contestId).execute();
  await sql`
    insert into custom_awards (contest_id, position, citation, user_id)
    select ${contestId}, n.position - 1, n.citation, u.id
    from unnest(${awards.map(({ citation }) => citation)}::text[], ${awards.map(({ team }) => team)}::text[])
      with ordinality as n(citation, team, position)
    join users u on u.username = n.team
  `.execute(queries);
}
