import type { Database } from '../../database/connection.ts';
import { runShaped } from '../../database/prepared.ts';
import { rowsOf, string } from '../../database/row.ts';
import { hasFactors } from '../judges/languages/language-limits.ts';
import { isStorable } from '../lists/filters.ts';
import { problemPageIsVisible } from '../visibility/problem-visibility.ts';
import { guest } from '../visibility/viewer.ts';
import { difficultyOfProblem } from './problem-difficulties.ts';

/**
 * Changes with everything that the page of a problem shows to guests. Null when guests may not see the page. `xmin` is the transaction
 * that wrote a row.
 */
export async function problemVersionForGuests(
  database: Database,
  code: string,
  now: Date,
): Promise<string | null> {
  if (!isStorable(code)) return null;
  const [row] = await runShaped(
    database,
    'problem version for guests',
    { code, now },
    (values) =>
      rowsOf({ version: string })`
      select concat_ws(' ', problems.xmin, ${difficultyOfProblem}, '|', (
          select string_agg(concat_ws('/', l.xmin, languages.xmin), ',' order by language_id)
          from problem_language_limits l join languages on languages.id = language_id where l.problem_id = problems.id
        ), '|', (
          select string_agg(languages.xmin::text, ',' order by languages.id) from languages where ${hasFactors('languages')}
        ), '|', (
          select string_agg(users.username, ',' order by r.position, users.id)
          from problem_roles r join users on users.id = r.user_id where r.problem_id = problems.id and r.role = 'author'
        ), '|', (
          select string_agg(concat_ws('/', language, s.xmin), ',' order by language)
          from problem_statements s where s.problem_id = problems.id
        ), '|', (
          select v.xmin from problem_data_versions v where v.problem_id = problems.id and v.version = problems.data_version
        ), '|', (
          select 'editorial' from problem_editorials e where e.problem_id = problems.id and e.published_at <= ${values.now})
      ) as version
      from problems where problems.code = ${values.code} and ${problemPageIsVisible(guest, values.now)}`,
  );
  return row?.version ?? null;
}
