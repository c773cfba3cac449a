import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import { missingNames, missingParties, type NamedParties } from '../../lists/missing-names.ts';
import { problemIsVisible } from '../../visibility/problem-visibility.ts';
import type { Viewer } from '../../visibility/viewer.ts';
import type { ContestSettings } from './contest-settings.ts';
import { roleFields } from './role-fields.ts';

/** Names in the settings of a contest that do not exist, or that the editor may not know. */
interface UnknownNames extends NamedParties {
  readonly problems: readonly string[];
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
  const organizers = roleFields.flatMap((field) => settings[field]);
  const users = [...new Set([...organizers, ...settings.custom_awards.map(({ team }) => team)])];
  return {
    problems: await missingNames(
      queries,
      sql`select code as name from problems
        where (${problemIsVisible(viewer)} or id in (
          select problem_id from contest_problems join contests on contests.id = contest_id
          where contests.key = ${currentKey})) and code`,
      problems.map(({ code }) => code),
    ),
    ...(await missingParties(queries, { users, organizations, languages })),
  };
}
