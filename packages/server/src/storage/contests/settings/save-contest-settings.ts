import { type Changes, changesProblemList } from '@tribunal/core/contest-edit';
import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import { saveGroups } from './contest-groups.ts';
import type { ContestSettings } from './contest-settings.ts';
import { openAllProblems } from './practice-openings.ts';
import { roleFields } from './role-fields.ts';

/** Inserts a contest without problems and people; saveContestSettings adds them. Null when the key is taken. */
export async function insertContest(queries: Queries, settings: ContestSettings): Promise<number | null> {
  const row = await queries
    .insertInto('contests')
    .values(columnsOf(settings))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return null;
  await queries.insertInto('contest_heads').values({ contest_id: row.id }).execute();
  return row.id;
}

/**
 * Saves the fields that change. Requires that every name in the settings exists. Problems that stay in the contest keep their row, to
 * which submissions refer. Unless the key or the list of problems changes, whoever refers to the contest does not wait: naming a column
 * of a unique index in an update would be enough to make them wait.
 */
export async function saveContestSettings(
  queries: Queries,
  contestId: number,
  settings: ContestSettings,
  changed: Changes,
): Promise<void> {
  const columns = Object.entries(columnsOf(settings)).filter(([name]) => changed[name]);
  if (columns.length > 0)
    await queries
      .updateTable('contests')
      .set(Object.fromEntries(columns))
      .where('id', '=', contestId)
      .execute();
  if (changesProblemList(changed)) await saveProblemList(queries, contestId, settings.problems);
  if (changed.problems) await saveProblems(queries, contestId, settings.problems);
  if (changed.open_for_practice) await openAllProblems(queries, contestId);
  if (Object.values(roleFields).some((field) => changed[field]))
    await saveRoles(queries, contestId, settings);
  if (changed.organizations) await saveOrganizations(queries, contestId, settings.organizations);
  if (changed.custom_awards) await saveCustomAwards(queries, contestId, settings.custom_awards);
  if (changed.groups) await saveGroups(queries, contestId, settings.groups);
  if (changed.languages) await saveLanguages(queries, contestId, settings.languages);
}

function columnsOf(settings: ContestSettings) {
  const {
    problems: _,
    organizations: __,
    groups: ___,
    format_config,
    start_time,
    end_time,
    ...rest
  } = settings;
  const { authors: _a, curators: _c, testers: _t, private_contestants: _p, ...others } = rest;
  const { jury: _j, balloon_runners: _b, languages: _l, custom_awards: _ca, ...columns } = others;
  return {
    ...columns,
    start_time: new Date(start_time),
    end_time: new Date(end_time),
    format_config: format_config === null ? null : JSON.stringify(format_config),
  };
}

/** Positions are unique at any time, so the rows move out of the way first. */
async function saveProblemList(
  queries: Queries,
  contestId: number,
  problems: ContestSettings['problems'],
): Promise<void> {
  await sql`
    delete from contest_problems cp using problems p
    where cp.contest_id = ${contestId} and p.id = cp.problem_id
      and p.code <> all(${problems.map(({ code }) => code)}::text[])
  `.execute(queries);
  await sql`
    update contest_problems set position = -1 - position where contest_id = ${contestId}
  `.execute(queries);
  await sql`
    insert into contest_problems (contest_id, problem_id, position)
    select ${contestId}, p.id, n.number - 1
    from unnest(${problems.map(({ code }) => code)}::text[]) with ordinality as n(code, number)
    join problems p on p.code = n.code
    on conflict (contest_id, problem_id) do update set position = excluded.position
  `.execute(queries);
}

async function saveProblems(
  queries: Queries,
  contestId: number,
  problems: ContestSettings['problems'],
): Promise<void> {
  await sql`
    update contest_problems cp set
      points = n.points, partial = n.partial, max_submissions = n.max_submissions, label = n.label, color = n.color
    from jsonb_to_recordset(${JSON.stringify(problems)}::jsonb)
      as n(code text, points int, partial boolean, max_submissions int, label text, color text)
    join problems p on p.code = n.code
    where cp.contest_id = ${contestId} and cp.problem_id = p.id
  `.execute(queries);
}

async function saveRoles(queries: Queries, contestId: number, settings: ContestSettings): Promise<void> {
  const wanted = Object.entries(roleFields).flatMap(([role, field]) =>
    settings[field].map((username, position) => ({ role, username, position })),
  );
  await queries.deleteFrom('contest_roles').where('contest_id', '=', contestId).execute();
  await sql`
    insert into contest_roles (contest_id, user_id, role, position)
    select ${contestId}, u.id, n.role, n.position
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as n(role text, username text, position int)
    join users u on u.username = n.username
  `.execute(queries);
}

async function saveOrganizations(
  queries: Queries,
  contestId: number,
  slugs: readonly string[],
): Promise<void> {
  await queries.deleteFrom('contest_organizations').where('contest_id', '=', contestId).execute();
  await sql`
    insert into contest_organizations (contest_id, organization_id)
    select ${contestId}, id from organizations where slug = any(${slugs}::text[])
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

async function saveLanguages(queries: Queries, contestId: number, keys: readonly string[]): Promise<void> {
  await queries.deleteFrom('contest_languages').where('contest_id', '=', contestId).execute();
  await sql`
    insert into contest_languages (contest_id, language_id)
    select ${contestId}, id from languages where key = any(${keys}::text[])
  `.execute(queries);
}
