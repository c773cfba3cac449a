import type { Queries } from '../../../database/connection.ts';
import { missingParties, type NamedParties } from '../../lists/missing-names.ts';
import type { ProblemSettings } from './problem-settings.ts';

/** Names in the settings of a problem that do not exist. What exists is held until the transaction ends. */
export async function findUnknownInProblem(
  queries: Queries,
  { authors, curators, testers, organizations, languages, language_limits }: ProblemSettings,
): Promise<NamedParties> {
  const users = [...new Set([...authors, ...curators, ...testers])];
  const keys = [...new Set([...languages, ...language_limits.map(({ language }) => language)])];
  return missingParties(queries, { users, organizations, languages: keys });
}

export async function problemCodeIsTaken(queries: Queries, code: string): Promise<boolean> {
  const row = await queries.selectFrom('problems').select('id').where('code', '=', code).executeTakeFirst();
  return row !== undefined;
}
