import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import type { ProblemSettings } from './problem-settings.ts';

/** Inserts a problem without people and lists; saveProblemSettings adds them. Null when the code is taken. */
export async function insertProblem(queries: Queries, settings: ProblemSettings): Promise<number | null> {
  const row = await queries
    .insertInto('problems')
    .values(columnsOf(settings))
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Requires that every name in the settings exists. */
export async function saveProblemSettings(
  queries: Queries,
  problemId: number,
  settings: ProblemSettings,
): Promise<void> {
  await queries.updateTable('problems').set(columnsOf(settings)).where('id', '=', problemId).execute();
  await saveStatements(queries, problemId, settings.statements);
  await saveFiles(queries, problemId, settings.files);
  await saveRoles(queries, problemId, settings);
  await saveOrganizations(queries, problemId, settings.organizations);
  await saveLanguages(queries, problemId, settings);
}

function columnsOf(settings: ProblemSettings) {
  const { group, statements: _, files: _f, organizations: __, authors: _a, curators: _c, ...rest } = settings;
  const { testers: _t, languages: _l, language_limits: _m, ...columns } = rest;
  return { ...columns, types: [...columns.types], group_name: group };
}

async function saveStatements(
  queries: Queries,
  problem_id: number,
  statements: ProblemSettings['statements'],
): Promise<void> {
  await queries.deleteFrom('problem_statements').where('problem_id', '=', problem_id).execute();
  if (statements.length === 0) return;
  const rows = statements.map((statement) => ({ problem_id, ...statement }));
  await queries.insertInto('problem_statements').values(rows).execute();
}

async function saveFiles(
  queries: Queries,
  problem_id: number,
  files: ProblemSettings['files'],
): Promise<void> {
  await queries.deleteFrom('problem_files').where('problem_id', '=', problem_id).execute();
  if (files.length === 0) return;
  const rows = files.map((file) => ({ problem_id, ...file }));
  await queries.insertInto('problem_files').values(rows).execute();
}

async function saveRoles(queries: Queries, problemId: number, settings: ProblemSettings): Promise<void> {
  const { authors, curators, testers } = settings;
  const wanted = Object.entries({ author: authors, curator: curators, tester: testers }).flatMap(
    ([role, names]) => names.map((username, position) => ({ role, username, position })),
  );
  await queries.deleteFrom('problem_roles').where('problem_id', '=', problemId).execute();
  await sql`
    insert into problem_roles (problem_id, user_id, role, position)
    select ${problemId}, u.id, n.role, n.position
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as n(role text, username text, position int)
    join users u on u.username = n.username
  `.execute(queries);
}

async function saveOrganizations(
  queries: Queries,
  problemId: number,
  slugs: readonly string[],
): Promise<void> {
  await queries.deleteFrom('problem_organizations').where('problem_id', '=', problemId).execute();
  await sql`
    insert into problem_organizations (problem_id, organization_id)
    select ${problemId}, id from organizations where slug = any(${slugs}::text[])
  `.execute(queries);
}

async function saveLanguages(
  queries: Queries,
  problemId: number,
  { languages, language_limits }: ProblemSettings,
): Promise<void> {
  await queries.deleteFrom('problem_languages').where('problem_id', '=', problemId).execute();
  await sql`
    insert into problem_languages (problem_id, language_id)
    select ${problemId}, id from languages where key = any(${languages}::text[])
  `.execute(queries);
  await queries.deleteFrom('problem_language_limits').where('problem_id', '=', problemId).execute();
  await sql`
    insert into problem_language_limits (problem_id, language_id, time_limit, memory_limit)
    select ${problemId}, l.id, n.time_limit, n.memory_limit
    from jsonb_to_recordset(${JSON.stringify(language_limits)}::jsonb)
      as n(language text, time_limit double precision, memory_limit int)
    join languages l on l.key = n.language
  `.execute(queries);
}
