import type { Database } from '../../database/connection.ts';
import { runPrepared } from '../../database/prepared.ts';
import { nullable, number, type Row, rowsOf, string } from '../../database/row.ts';
import { problemIsVisible } from '../visibility/problem-visibility.ts';
import { guest } from '../visibility/viewer.ts';
import { difficultyOfProblem } from './problem-difficulties.ts';

const dailyProblemRow = rowsOf({
  code: string,
  name: string,
  points: number,
  userCount: number,
  difficulty: nullable(number),
});
export type DailyProblem = Row<typeof dailyProblemRow>;

/** The same for everybody on one day, among the problems that everybody sees. A new problem rarely changes it. */
export async function problemOfTheDay(database: Database, day: string): Promise<DailyProblem | null> {
  const [row] = await runPrepared(
    database,
    dailyProblemRow`
      select problems.code, problems.name, problems.points, problems.user_count as "userCount", ${difficultyOfProblem} as difficulty
      from problems where problems.id = (
        select problems.id from problems where ${problemIsVisible(guest)}
        order by md5(${day}::text || ' ' || problems.id) limit 1)`,
  );
  return row ?? null;
}
