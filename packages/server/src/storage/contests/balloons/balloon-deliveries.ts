import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import type { BalloonName } from './balloon-list.ts';

/** False when it was delivered before, or while we waited for another runner. */
export async function addDelivery(
  queries: Queries,
  contestId: number,
  { user, problem }: BalloonName,
  deliveredBy: number | null,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into balloon_deliveries (participation_id, problem_id, delivered_at, delivered_by)
    select a.id, p.id, ${now}, ${deliveredBy}
    ${balloonNamed(contestId, { user, problem })}
    on conflict (participation_id, problem_id) do nothing
    returning delivered_at
  `.execute(queries);
  return rows.length > 0;
}

/** False when it was not delivered. */
export async function removeDelivery(
  queries: Queries,
  contestId: number,
  name: BalloonName,
): Promise<boolean> {
  const { rows } = await sql`
    delete from balloon_deliveries
    where (participation_id, problem_id) in (select a.id, p.id ${balloonNamed(contestId, name)})
    returning delivered_at
  `.execute(queries);
  return rows.length > 0;
}

function balloonNamed(contestId: number, { user, problem }: BalloonName) {
  return sql`
    from participations a
    join users u on u.id = a.user_id
    join contest_problems cp on cp.contest_id = a.contest_id
    join problems p on p.id = cp.problem_id
    where a.contest_id = ${contestId} and a.virtual = 0 and u.username = ${user} and p.code = ${problem}`;
}
