import type { Database } from '../../database/connection.ts';
import { runPrepared } from '../../database/prepared.ts';
import { number, type Row, rowsOf, string } from '../../database/row.ts';
import { isSelf } from '../visibility/account-visibility.ts';
import { problemIsVisible } from '../visibility/problem-visibility.ts';
import type { Viewer } from '../visibility/viewer.ts';

const solvedProblemRow = rowsOf({
  code: string,
  name: string,
  /** The points of the user on this problem. */
  points: number,
});
export type SolvedProblem = Row<typeof solvedProblemRow>;

/**
 * Solved problems of a user that the viewer may see, from public results or, for the user, from all results. Most points
 * first.
 */
export function solvedProblems(
  database: Database,
  viewer: Viewer,
  username: string,
): Promise<SolvedProblem[]> {
  const isOwn = isSelf(viewer);
  return runPrepared(
    database,
    solvedProblemRow`
      select problems.code, problems.name,
        case when ${isOwn} then best_results.own_points else best_results.points end as points
      from best_results
      join users on users.id = best_results.user_id
      join problems on problems.id = best_results.problem_id
      where users.username = ${username} and ${problemIsVisible(viewer)}
        and case when ${isOwn} then best_results.own_is_solved else best_results.is_solved end
      order by points desc, problems.name_order, problems.id`,
  );
}
