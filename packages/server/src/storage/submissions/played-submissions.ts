import type { Queries } from '../../database/connection.ts';
import { nullable, number, type Row, rowsOf, string } from '../../database/row.ts';

const playedRow = rowsOf({ waited: nullable(number), judged: nullable(number) });

/** How many seconds each submission of a contest waited for a judge, and how many its judging took. */
export async function playedSubmissions(
  queries: Queries,
  contestKey: string,
): Promise<Row<typeof playedRow>[]> {
  const { rows } = await playedRow`
    select extract(epoch from j.started_at - s.date)::float8 as waited,
      extract(epoch from j.finished_at - j.started_at)::float8 as judged
    from submissions s join contests c on c.id = s.contest_id
    left join judgements j on j.submission_id = s.id and j.number = 1
    where c.key = ${contestKey} order by s.id
  `.execute(queries);
  return rows;
}

const playedProblemRow = rowsOf({ id: number, code: string });

/** In contest order. */
export async function playedProblems(
  queries: Queries,
  contestKey: string,
): Promise<Row<typeof playedProblemRow>[]> {
  const { rows } = await playedProblemRow`
    select p.id, p.code from contests c join contest_problems k on k.contest_id = c.id
    join problems p on p.id = k.problem_id where c.key = ${contestKey} order by k.position, k.id
  `.execute(queries);
  return rows;
}
