import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { runPrepared } from '../../database/prepared.ts';
import { type Row, rowsOf, string } from '../../database/row.ts';
import { problemIsMadeBy, problemIsVisible } from '../visibility/problem-visibility.ts';
import type { Viewer } from '../visibility/viewer.ts';

const suggestedProblemRow = rowsOf({
  code: string,
  name: string,
});
type SuggestedProblem = Row<typeof suggestedProblemRow>;

/** More make the form slow; other codes can be typed. */
const maxSuggested = 300;

/** Problems that an organizer may want in a contest: first their own, then the newest that they see. */
export function suggestedProblems(database: Database, viewer: Viewer): Promise<SuggestedProblem[]> {
  return runPrepared(
    database,
    suggestedProblemRow`
      select code, name from problems where ${problemIsVisible(viewer)}
      order by ${problemIsMadeBy(viewer)} desc, id desc limit ${sql.lit(maxSuggested)}`,
  );
}
