import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import type { ContestSettings } from './contest-settings.ts';
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

/** Requires that every name in the settings exists. Problems that stay in the contest keep their row, to which submissions refer. */
export async function saveContestSettings(
  queries: Queries,
  contestId: number,
  settings: ContestSettings,
): Promise<void> {
  await queries.updateTable('contests').set(columnsOf(settings)).where('id', '=', contestId).execute();
  await saveProblems(queries, contestId, settings.problems);
  await saveRoles(queries, contestId, settings);
  await saveOrganizations(queries, contestId, settings.organizations);
  await saveLanguages(queries, contestId, settings.languages);
}

function columnsOf(settings: ContestSettings) {
  const { problems: _, organizations: __, format_config, start_time, end_time, ...rest } = settings;
  const { authors: _a, curators: _c, testers: _t, private_contestants: _p, ...others } = rest;
  const { jury: _j, balloon_runners: _b, languages: _l, ...columns } = others;
  return {
    ...columns,
    start_time: new Date(start_time),
    end_time: new Date(end_time),
    format_config: format_config === null ? null : JSON.stringify(format_config),
  };
}

/** Positions are unique at any time, so the rows move out of the way first. */
async function saveProblems(
  queries: Queries,
  contestId: number,
  problems: ContestSettings['problems'],
): Promise<void> {
  const wanted = JSON.stringify(problems.map((problem, position) => ({ ...problem, position })));
  await sql`
    delete from contest_problems cp using problems p
    where cp.contest_id = ${contestId} and p.id = cp.problem_id
      and p.code <> all(${problems.map(({ code }) => code)}::text[])
  `.execute(queries);
  await sql`
    update contest_problems set position = -1 - position where contest_id = ${contestId}
  `.execute(queries);
  await sql`
    insert into contest_problems (contest_id, problem_id, position, points, partial, max_submissions, label, color)
    select ${contestId}, p.id, n.position, n.points, n.partial, n.max_submissions, n.label, n.color
    from jsonb_to_recordset(${wanted}::jsonb)
      as n(code text, position int, points int, partial boolean, max_submissions int, label text, color text)
    join problems p on p.code = n.code
    on conflict (contest_id, problem_id) do update set
      position = excluded.position, points = excluded.points, partial = excluded.partial,
      max_submissions = excluded.max_submissions, label = excluded.label, color = excluded.color
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

async function saveLanguages(queries: Queries, contestId: number, keys: readonly string[]): Promise<void> {
  await queries.deleteFrom('contest_languages').where('contest_id', '=', contestId).execute();
  await sql`
    insert into contest_languages (contest_id, language_id)
    select ${contestId}, id from languages where key = any(${keys}::text[])
  `.execute(queries);
}
