import type { Database } from '../../../database/connection.ts';
import { runPrepared } from '../../../database/prepared.ts';
import { listOf, nullable, number, onlyRow, rowsOf, string } from '../../../database/row.ts';
import { always } from '../../visibility/condition.ts';
import { problemIsVisible } from '../../visibility/problem-visibility.ts';
import type { Viewer } from '../../visibility/viewer.ts';
import { difficultyOfProblem } from '../problem-difficulties.ts';
import { isInList, placeInList, problemsWithOwnResults } from '../problem-selection.ts';

/** What the viewer can do: the rating, and the difficulties of what they have solved. */
export async function strengthOf(
  database: Database,
  { userId }: Viewer,
): Promise<{ rating: number | null; solved: readonly number[] }> {
  if (userId === null) return { rating: null, solved: [] };
  const rows = await runPrepared(
    database,
    rowsOf({ rating: nullable(number), solved: listOf(number) })`
      select users.rating, array(
        select d.difficulty from best_results b join problem_difficulties d on d.problem_id = b.problem_id
        where b.user_id = users.id and b.own_is_solved and d.difficulty is not null) as solved
      from users where users.id = ${userId}`,
  );
  return onlyRow(rows);
}

/** The unsolved problem with the nearest difficulty, of a list or of all; undefined when the viewer has solved everything. */
export async function pickProblem(
  database: Database,
  viewer: Viewer,
  listId: number | null,
  difficulty: number,
): Promise<string | undefined> {
  const [row] = await runPrepared(
    database,
    rowsOf({ code: string })`
      select problems.code from ${problemsWithOwnResults(viewer)}
      where ${problemIsVisible(viewer)} and best_results.own_is_solved is not true
        and ${listId === null ? always : isInList(listId)}
      order by abs(${difficultyOfProblem} - ${difficulty}::int) nulls last, ${placeInList(listId)}, problems.points,
        problems.user_count desc, problems.id limit 1`,
  );
  return row?.code;
}
