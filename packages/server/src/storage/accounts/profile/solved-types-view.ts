import { sql } from 'kysely';
import type { Database } from '../../../database/connection.ts';
import { runPrepared } from '../../../database/prepared.ts';
import { number, type Row, rowsOf, string } from '../../../database/row.ts';
import { isSelf } from '../../visibility/account-visibility.ts';
import { problemIsVisible } from '../../visibility/problem-visibility.ts';
import type { Viewer } from '../../visibility/viewer.ts';

const solvedTypeRow = rowsOf({
  type: string,
  solved: number,
});
export type SolvedType = Row<typeof solvedTypeRow>;

const maxTypes = 16;

/** How many problems of each type a user has solved, most first; users also see their own hidden results. */
export function solvedTypes(database: Database, viewer: Viewer, userId: number): Promise<SolvedType[]> {
  const isSolved = sql`case when ${isSelf(viewer)} then best_results.own_is_solved else best_results.is_solved end`;
  return runPrepared(
    database,
    solvedTypeRow`
      select type, count(*) as solved
      from best_results
      join users on users.id = best_results.user_id
      join problems on problems.id = best_results.problem_id
      cross join unnest(problems.types) type
      where best_results.user_id = ${userId} and ${problemIsVisible(viewer)} and ${isSolved}
      group by type order by solved desc, type limit ${sql.lit(maxTypes)}`,
  );
}
