import type { Database } from '../../database/connection.ts';
import { rowsOf, string } from '../../database/row.ts';
import { isStorable } from '../lists/filters.ts';
import { problemIsVisible } from '../visibility/problem-visibility.ts';
import type { Viewer } from '../visibility/viewer.ts';

/** The problem whose code or name a viewer typed: exactly, or else the shortest name that contains the text. */
export async function codeOfProblem(
  { query }: Database,
  viewer: Viewer,
  text: string,
): Promise<string | undefined> {
  if (!isStorable(text)) return undefined;
  const { rows } = await rowsOf({ code: string })`
    select problems.code from problems
    where ${problemIsVisible(viewer)}
      and (problems.code = ${text} or position(lower(${text}) in lower(problems.name)) > 0)
    order by problems.code = ${text} desc, length(problems.name), problems.id
    limit 1
  `.execute(query);
  return rows[0]?.code;
}
