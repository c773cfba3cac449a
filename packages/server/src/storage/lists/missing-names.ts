import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { rowsOf, string } from '../../database/row.ts';

/** Names of people, organizations and languages: in a request, or those of them that do not exist. */
export interface NamedParties {
  readonly users: readonly string[];
  readonly organizations: readonly string[];
  readonly languages: readonly string[];
}

/** Also holds what exists until the transaction ends, so that nobody deletes it meanwhile. */
export async function missingParties(queries: Queries, names: NamedParties): Promise<NamedParties> {
  const { users, organizations, languages } = names;
  return {
    users: await missingNames(queries, sql`select username as name from users where username`, users),
    organizations: await missingNames(
      queries,
      sql`select slug as name from organizations where slug`,
      organizations,
    ),
    languages: await missingNames(queries, sql`select key as name from languages where key`, languages),
  };
}

/** `select` ends with the column that contains the names. Holds what exists, too. */
export async function missingNames(
  queries: Queries,
  select: RawBuilder<unknown>,
  names: readonly string[],
): Promise<string[]> {
  if (names.length === 0) return [];
  const { rows } = await rowsOf({ name: string })`${select} = any(${names}::text[]) for key share`.execute(
    queries,
  );
  const known = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !known.has(name));
}
