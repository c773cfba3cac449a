import type { Database } from '../../../database/connection.ts';
import { runPrepared } from '../../../database/prepared.ts';
import { boolean, number, type Row, rowsOf, string } from '../../../database/row.ts';
import { problemIsVisible } from '../../visibility/problem-visibility.ts';
import { guest } from '../../visibility/viewer.ts';

const suggestedProblemRow = rowsOf({
  code: string,
  name: string,
  points: number,
  /** How many users have solved it. */
  userCount: number,
  /** True for a user who has not solved any problem. */
  isFirst: boolean,
});
export type SuggestedProblem = Row<typeof suggestedProblemRow>;

/** The easiest public problem that the user has not solved: fewest points first, then solved by most users. */
export async function nextProblem(database: Database, userId: number): Promise<SuggestedProblem | null> {
  const [row] = await runPrepared(
    database,
    suggestedProblemRow`
      select problems.code, problems.name, problems.points, problems.user_count as "userCount",
        not exists (select from best_results where user_id = ${userId} and own_is_solved) as "isFirst"
      from problems
      where ${problemIsVisible(guest)} and problems.id not in (
        select problem_id from best_results where user_id = ${userId} and own_is_solved)
      order by problems.points, problems.user_count desc, problems.id limit 1`,
  );
  return row ?? null;
}
