import type { Database } from '../../../database/connection.ts';
import { nullable, number, rowsOf, string } from '../../../database/row.ts';

/** What only the jury sees of a submission in its list. */
export interface JuryFacts {
  /** Which judge produced the verdict, or judges it now; null when none did. */
  readonly judge: string | null;
  /** The display name of the team; empty when it has none. */
  readonly team: string;
}

/** By submission. */
export async function juryFacts(
  { query }: Database,
  ids: readonly number[],
): Promise<Map<number, JuryFacts>> {
  const { rows } = await rowsOf<JuryFacts & { id: number }>({
    judge: nullable(string),
    team: string,
    id: number,
  })`
    select s.id, coalesce(present.name, past.name) as judge, u.full_name as team
    from submissions s
    join users u on u.id = s.user_id
    left join judge_queue q on q.submission_id = s.id
    left join judges present on present.id = q.judge_id
    left join judgements j on j.submission_id = s.id and j.number = s.judgement
    left join judges past on past.id = j.judge_id
    where s.id = any(${ids}::int[])
    order by s.id
  `.execute(query);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}
