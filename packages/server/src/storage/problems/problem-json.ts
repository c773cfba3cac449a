import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { arrayText, objectText, plainText, stringText } from '../../database/json-text.ts';
import { runPrepared } from '../../database/prepared.ts';
import { rowsOf, string } from '../../database/row.ts';
import { isGraded } from '../judges/languages/graded-languages.ts';
import { isStorable } from '../lists/filters.ts';
import { problemIsVisible } from '../visibility/problem-visibility.ts';
import type { Viewer } from '../visibility/viewer.ts';
import { problemFields } from './problem-list-json.ts';

/** The JSON text of a problem that the viewer may see. */
export async function findProblem(database: Database, viewer: Viewer, code: string): Promise<string | null> {
  if (!isStorable(code)) return null;
  const [row] = await runPrepared(
    database,
    rowsOf({ object: string })`
      select ${sql.raw(record)} as object from problems where problems.code = ${code} and ${problemIsVisible(viewer)}`,
  );
  return row?.object ?? null;
}

const record = objectText({
  ...problemFields,
  authors: stringText(`array(
    select users.username from problem_roles join users on users.id = user_id
    where problem_id = problems.id and role = 'author' order by position, users.id)`),
  time_limit: plainText('problems.time_limit'),
  memory_limit: plainText('problems.memory_limit'),
  language_resource_limits: arrayText(`
    select json_build_object('language', languages.key, 'time_limit', limits.time_limit, 'memory_limit', limits.memory_limit)
    from problem_language_limits limits join languages on languages.id = language_id
    where problem_id = problems.id order by languages.key collate "C"`),
  short_circuit: plainText('problems.short_circuit'),
  languages: stringText(`array(
    select languages.key from languages
    where ${isGraded('problems', 'languages')} and (not exists (select from problem_languages where problem_id = problems.id)
      or id in (select language_id from problem_languages where problem_id = problems.id))
    order by languages.key collate "C")`),
  organizations: stringText(`array(
    select organization_id from problem_organizations
    where problem_id = problems.id and problems.is_organization_private order by organization_id)`),
  description: stringText('problems.description'),
});
