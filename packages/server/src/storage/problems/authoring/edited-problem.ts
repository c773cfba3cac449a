import type { DataSummary, PlainChecker } from '@tribunal/core/test-data/generated-data';
import { sql } from 'kysely';
import type { Database, Queries } from '../../../database/connection.ts';
import { boolean, json, nullable, number, type Row, rowsOf, string } from '../../../database/row.ts';
import { isStorable } from '../../lists/filters.ts';
import { problemIsEditable, problemIsMadeBy, problemIsVisible } from '../../visibility/problem-visibility.ts';
import type { Viewer } from '../../visibility/viewer.ts';

const foundProblemRow = rowsOf<FoundProblem>({
  isEditable: boolean,
  isOwn: boolean,
  data: nullable(json<NonNullable<FoundProblem['data']>>()),
  id: number,
  code: string,
  name: string,
  checker: json<FoundProblem['checker']>(),
  dataVersion: nullable(string),
});

const editedProblemRow = rowsOf({
  id: number,
  code: string,
  name: string,
  checker: json<PlainChecker>(),
  dataVersion: nullable(string),
});
export type EditedProblem = Row<typeof editedProblemRow>;

const columns = sql`problems.id, problems.code, problems.name, problems.data_version as "dataVersion",
  json_build_object('name', problems.checker_name, 'args', problems.checker_args) as checker`;

/** Locks the problem until the transaction ends. Null when the viewer may not edit it or it does not exist. */
export async function lockEditedProblem(
  queries: Queries,
  viewer: Viewer,
  code: string,
): Promise<EditedProblem | null> {
  const { rows } = await editedProblemRow`
    select ${columns} from problems where problems.code = ${code} and ${problemIsEditable(viewer)} for no key update
  `.execute(queries);
  return rows[0] ?? null;
}

export interface CurrentSummary {
  readonly version: string;
  readonly summary: DataSummary;
  /** Why our judge cannot use it. */
  readonly fault: string | null;
}

export interface FoundProblem extends EditedProblem {
  readonly isEditable: boolean;
  /** The viewer is one of its authors or curators. */
  readonly isOwn: boolean;
  /** Its current test data. */
  readonly data: CurrentSummary | null;
}

/** Null when the problem does not exist or the viewer may not see it. */
export async function findEditedProblem(
  { query }: Pick<Database, 'query'>,
  viewer: Viewer,
  code: string,
): Promise<FoundProblem | null> {
  if (!isStorable(code)) return null;
  const isEditable = problemIsEditable(viewer);
  const { rows } = await foundProblemRow`
    select ${columns}, ${isEditable} as "isEditable", ${problemIsMadeBy(viewer)} as "isOwn",
      (
        select json_build_object('version', v.version, 'summary', v.summary - 'plain', 'fault', v.fault)
        from problem_data_versions v where v.problem_id = problems.id and v.version = problems.data_version) as data
    from problems where problems.code = ${code} and (${isEditable} or ${problemIsVisible(viewer)})
  `.execute(query);
  return rows[0] ?? null;
}
