import { sql } from 'kysely';
import type { Database, Queries } from '../../database/connection.ts';
import { isStorable } from '../lists/filters.ts';
import { problemIsEditable, problemIsMadeBy, problemIsVisible } from '../visibility/problem-visibility.ts';
import type { Viewer } from '../visibility/viewer.ts';
import type { ProblemData } from './problem-data.ts';

export interface EditedProblem {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly checker: ProblemData['checker'];
}

const columns = sql`problems.id, problems.code, problems.name,
  json_build_object('name', problems.checker_name, 'args', problems.checker_args) as checker`;

/** Locks the problem until the transaction ends. Null when the viewer may not edit it or it does not exist. */
export async function lockEditedProblem(
  queries: Queries,
  viewer: Viewer,
  code: string,
): Promise<EditedProblem | null> {
  const { rows } = await sql<EditedProblem>`
    select ${columns} from problems where problems.code = ${code} and ${problemIsEditable(viewer)} for no key update
  `.execute(queries);
  return rows[0] ?? null;
}

export interface FoundProblem extends EditedProblem {
  readonly isEditable: boolean;
  /** The viewer is one of its authors or curators. */
  readonly isOwn: boolean;
  /** True when its cases are in the database; otherwise they are, if it has any, only in its folder. */
  readonly hasStoredCases: boolean;
}

/** Null when the problem does not exist or the viewer may not see it. */
export async function findEditedProblem(
  { query }: Database,
  viewer: Viewer,
  code: string,
): Promise<FoundProblem | null> {
  if (!isStorable(code)) return null;
  const isEditable = problemIsEditable(viewer);
  const { rows } = await sql<FoundProblem>`
    select ${columns}, ${isEditable} as "isEditable", ${problemIsMadeBy(viewer)} as "isOwn",
      exists (select from problem_cases c where c.problem_id = problems.id) as "hasStoredCases"
    from problems where problems.code = ${code} and (${isEditable} or ${problemIsVisible(viewer)})
  `.execute(query);
  return rows[0] ?? null;
}
