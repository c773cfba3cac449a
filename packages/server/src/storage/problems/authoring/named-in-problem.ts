import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import type { ProblemSettings } from './problem-settings.ts';

/** Names in the settings of a problem that do not exist. */
export interface UnknownNames {
  readonly users: readonly string[];
  readonly organizations: readonly string[];
  readonly languages: readonly string[];
}

/** Also holds what exists until the transaction ends, so that nobody deletes it meanwhile. */
export async function findUnknownInProblem(
  queries: Queries,
  { authors, curators, testers, organizations, languages, language_limits }: ProblemSettings,
): Promise<UnknownNames> {
  const users = [...new Set([...authors, ...curators, ...testers])];
  const keys = [...new Set([...languages, ...language_limits.map(({ language }) => language)])];
  return {
    users: await missing(queries, sql`select username as name from users where username`, users),
    organizations: await missing(
      queries,
      sql`select slug as name from organizations where slug`,
      organizations,
    ),
    languages: await missing(queries, sql`select key as name from languages where key`, keys),
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

export async function problemCodeIsTaken(queries: Queries, code: string): Promise<boolean> {
  const row = await queries.selectFrom('problems').select('id').where('code', '=', code).executeTakeFirst();
  return row !== undefined;
}
