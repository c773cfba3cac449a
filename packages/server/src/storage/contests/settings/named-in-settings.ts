import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import { problemIsVisible } from '../../visibility/problem-visibility.ts';
import type { Viewer } from '../../visibility/viewer.ts';
import type { ContestSettings } from './contest-settings.ts';
import { roleFields } from './role-fields.ts';

/** Names in the settings of a contest that do not exist, or that the editor may not know. */
export interface UnknownNames {
  readonly problems: readonly string[];
  readonly users: readonly string[];
  readonly organizations: readonly string[];
  readonly languages: readonly string[];
}

/**
 * Also holds what exists until the transaction ends, so that nobody deletes it meanwhile. A contest shows its problems to its
 * editors and contestants, so an editor adds only problems that they may see. Those of the contest `currentKey` stay.
 */
export async function findUnknownNames(
  queries: Queries,
  viewer: Viewer,
  settings: ContestSettings,
  currentKey: string | null,
): Promise<UnknownNames> {
  const { organizations, languages, problems } = settings;
  const users = [...new Set(Object.values(roleFields).flatMap((field) => settings[field]))];
  return {
    problems: await missing(
      queries,
      sql`select code as name from problems
        where (${problemIsVisible(viewer)} or id in (
          select problem_id from contest_problems join contests on contests.id = contest_id
          where contests.key = ${currentKey})) and code`,
      problems.map(({ code }) => code),
    ),
    users: await missing(queries, sql`select username as name from users where username`, users),
    organizations: await missing(
      queries,
      sql`select slug as name from organizations where slug`,
      organizations,
    ),
    languages: await missing(queries, sql`select key as name from languages where key`, languages),
  };
}

async function missing(
  queries: Queries,
  select: ReturnType<typeof sql>,
  names: readonly string[],
): Promise<string[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<{ name: string }>`${select} = any(${names}::text[]) for key share`.execute(
    queries,
  );
  const known = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !known.has(name));
}
