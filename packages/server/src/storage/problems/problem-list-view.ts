import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { runPrepared } from '../../database/prepared.ts';
import type { PageWindow } from '../lists/list-page.ts';
import { allOf } from '../visibility/condition.ts';
import { problemIsVisible } from '../visibility/problem-visibility.ts';
import type { Viewer } from '../visibility/viewer.ts';
import { noFilters, type ProblemFilters, problemConditions } from './problem-list-json.ts';

/** A row of the problem list page. */
export interface ListedProblem {
  readonly code: string;
  readonly name: string;
  readonly types: readonly string[];
  readonly group: string;
  readonly points: number;
  readonly partial: boolean;
  readonly isPublic: boolean;
  readonly isOrganizationPrivate: boolean;
  /** Number of users who solved it. */
  readonly userCount: number;
  readonly judgedCount: number;
  readonly acceptedCount: number;
  /** Null when the viewer has not tried it. */
  readonly isSolved: boolean | null;
}

export interface ProblemsPage {
  readonly total: number;
  readonly problems: readonly ListedProblem[];
}

/** By name. */
export async function shownProblems(
  database: Database,
  viewer: Viewer,
  filters: Pick<ProblemFilters, 'search' | 'type' | 'group'>,
  { page, size }: PageWindow,
): Promise<ProblemsPage> {
  const matches = await problemConditions(database, viewer, { ...noFilters, ...filters });
  const rows = await runPrepared(
    database,
    sql<ListedProblem & { total: number }>`
      select shown.*, best_results.own_is_solved as "isSolved"
      from (
        select problems.id, problems.code, problems.name, problems.types, problems.group_name as group, problems.points,
          problems.partial, problems.is_public as "isPublic", problems.is_organization_private as "isOrganizationPrivate",
          problems.user_count as "userCount", problems.judged_count as "judgedCount",
          problems.accepted_count as "acceptedCount", count(*) over () as total
        from problems where ${allOf(...matches)}
        order by problems.name, problems.id limit ${sql.lit(size)} offset ${(page - 1) * size}::bigint
      ) shown
      left join best_results on best_results.problem_id = shown.id and best_results.user_id = ${viewer.userId}
      order by shown.name, shown.id`,
  );
  return { total: rows[0]?.total ?? 0, problems: rows };
}

/** The types and groups of the problems that the viewer may see. */
export interface ProblemKinds {
  readonly types: readonly string[];
  readonly groups: readonly string[];
}

export async function problemKinds(database: Database, viewer: Viewer): Promise<ProblemKinds> {
  const isVisible = problemIsVisible(viewer);
  const [row] = await runPrepared(
    database,
    sql<ProblemKinds>`
      select
        array(select distinct type from problems, unnest(problems.types) type where ${isVisible} order by type) as types,
        array(select distinct problems.group_name from problems where ${isVisible} order by 1) as groups`,
  );
  return row ?? { types: [], groups: [] };
}
