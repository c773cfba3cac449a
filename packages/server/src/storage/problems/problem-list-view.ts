import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { runPrepared } from '../../database/prepared.ts';
import { boolean, listOf, nullable, number, type Row, rowsOf, string } from '../../database/row.ts';
import type { PageWindow } from '../lists/list-page.ts';
import { hasVisibleEditorial, problemIsVisible } from '../visibility/problem-visibility.ts';
import type { Viewer } from '../visibility/viewer.ts';
import { difficultyOfProblem } from './problem-difficulties.ts';
import {
  isSelected,
  type ProblemOrder,
  type ProblemSelection,
  problemsWithOwnResults,
  sorting,
} from './problem-selection.ts';

/** A row of the problem list page. */
export interface ListedProblem {
  readonly code: string;
  readonly name: string;
  readonly types: readonly string[];
  readonly group: string;
  /** Null when it is not known. */
  readonly difficulty: number | null;
  readonly points: number;
  readonly isPublic: boolean;
  readonly isOrganizationPrivate: boolean;
  /** Number of users who solved it. */
  readonly userCount: number;
  readonly judgedCount: number;
  readonly acceptedCount: number;
  readonly hasEditorial: boolean;
  /** Null when the viewer has not tried it. */
  readonly isSolved: boolean | null;
}

export interface ProblemsPage {
  readonly total: number;
  readonly problems: readonly ListedProblem[];
}

export async function shownProblems(
  database: Database,
  viewer: Viewer,
  selection: ProblemSelection,
  { order, page, size }: PageWindow & { readonly order: ProblemOrder | null },
  now: Date,
): Promise<ProblemsPage> {
  const rows = await runPrepared(
    database,
    rowsOf<ListedProblem & { total: number }>({
      code: string,
      name: string,
      types: listOf(string),
      group: string,
      difficulty: nullable(number),
      points: number,
      isPublic: boolean,
      isOrganizationPrivate: boolean,
      userCount: number,
      judgedCount: number,
      acceptedCount: number,
      hasEditorial: boolean,
      isSolved: nullable(boolean),
      total: number,
    })`
      select problems.code, problems.name, problems.types, problems.group_name as group, problems.points, ${difficultyOfProblem} as difficulty,
        problems.is_public as "isPublic", problems.is_organization_private as "isOrganizationPrivate",
        problems.user_count as "userCount", problems.judged_count as "judgedCount",
        problems.accepted_count as "acceptedCount", best_results.own_is_solved as "isSolved",
        ${hasVisibleEditorial(viewer, now)} as "hasEditorial", count(*) over () as total
      from ${problemsWithOwnResults(viewer)}
      where ${await isSelected(database, viewer, selection, now)}
      order by ${sorting(selection, order)} limit ${sql.lit(size)} offset ${(page - 1) * size}::bigint`,
  );
  return { total: rows[0]?.total ?? 0, problems: rows };
}

/** The code of one of the selected problems; undefined when there is none. */
export async function randomProblem(
  database: Database,
  viewer: Viewer,
  selection: ProblemSelection,
  now: Date,
): Promise<string | undefined> {
  const [row] = await runPrepared(
    database,
    rowsOf({ code: string })`
      select problems.code from ${problemsWithOwnResults(viewer)}
      where ${await isSelected(database, viewer, selection, now)} order by random() limit 1`,
  );
  return row?.code;
}

/** The types and groups of the problems that the viewer may see. */
const problemKindsRow = rowsOf({
  types: listOf(string),
  groups: listOf(string),
});
export type ProblemKinds = Row<typeof problemKindsRow>;

export async function problemKinds(database: Database, viewer: Viewer): Promise<ProblemKinds> {
  const isVisible = problemIsVisible(viewer);
  const [row] = await runPrepared(
    database,
    problemKindsRow`
      select
        array(select distinct type from problems, unnest(problems.types) type where ${isVisible} order by type) as types,
        array(select distinct problems.group_name from problems where ${isVisible} order by 1) as groups`,
  );
  return row ?? { types: [], groups: [] };
}
