import { problemSettings } from '@tribunal/contract/settings/problem-settings';
import type { SettingsOf } from '@tribunal/contract/settings/setting';
import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import type { ProblemRoleTable } from '../../../database/tables/problem-tables.ts';
import { languagesOf, organizationsOf, peopleOf } from '../../editing/shared-lists.ts';
import type { StoredSubject } from '../../editing/stored-settings.ts';

type ProblemSettings = SettingsOf<typeof problemSettings>;

/** The role of the people that a setting of a problem names. */
export const problemRoles = {
  authors: 'author',
  curators: 'curator',
  testers: 'tester',
} as const satisfies Readonly<Record<string, ProblemRoleTable['role']>>;

export const storedProblem: StoredSubject<typeof problemSettings> = {
  table: 'problems',
  settings: problemSettings,
  lists: {
    language_limits: {
      select: rows(`
        select l.key as language, pl.time_limit, pl.memory_limit
        from problem_language_limits pl join languages l on l.id = pl.language_id
        where pl.problem_id = problems.id order by l.id`),
      save: saveLanguageLimits,
    },
    languages: languagesOf('problem'),
    organizations: organizationsOf('problem'),
    ...peopleOf('problem', problemRoles),
    statements: {
      select: rows(`
        select s.language, s.name, s.description, s.notes
        from problem_statements s where s.problem_id = problems.id order by s.language`),
      save: saveStatements,
    },
    files: {
      select: rows(`
        select f.name, f.kind, f.media_type, f.hash, f.bytes
        from problem_files f where f.problem_id = problems.id order by f.name collate "C"`),
      save: saveFiles,
    },
  },
};

function rows(query: string): string {
  return `array(select row_to_json(r) from (${query}) r)`;
}

async function saveStatements(
  queries: Queries,
  problem_id: number,
  statements: ProblemSettings['statements'],
): Promise<void> {
  await queries.deleteFrom('problem_statements').where('problem_id', '=', problem_id).execute();
  if (statements.length === 0) return;
  const added = statements.map((statement) => ({ problem_id, ...statement }));
  await queries.insertInto('problem_statements').values(added).execute();
}

async function saveFiles(
  queries: Queries,
  problem_id: number,
  files: ProblemSettings['files'],
): Promise<void> {
  await queries.deleteFrom('problem_files').where('problem_id', '=', problem_id).execute();
  if (files.length === 0) return;
  const added = files.map((file) => ({ problem_id, ...file }));
  await queries.insertInto('problem_files').values(added).execute();
}

async function saveLanguageLimits(
  queries: Queries,
  problemId: number,
  limits: ProblemSettings['language_limits'],
): Promise<void> {
  await queries.deleteFrom('problem_language_limits').where('problem_id', '=', problemId).execute();
  await sql`
    insert into problem_language_limits (problem_id, language_id, time_limit, memory_limit)
    select ${problemId}, l.id, n.time_limit, n.memory_limit
    from jsonb_to_recordset(${JSON.stringify(limits)}::jsonb)
      as n(language text, time_limit double precision, memory_limit int)
    join languages l on l.key = n.language
  `.execute(queries);
}
