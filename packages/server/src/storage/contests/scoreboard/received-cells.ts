import { sql } from 'kysely';
import { isToWithdrawn } from './standings.ts';

/**
 * Over `participations`: `StoredCells` that tell of its submissions only that they were received. All of them are pending, whatever
 * became of them.
 */
export const receivedCells = sql`coalesce((
  select jsonb_object_agg(received.contest_problem_id, jsonb_build_object('pending', received.count))
  from (
    select contest_problem_id, count(*) from submissions
    where submissions.participation_id = participations.id and contest_problem_id is not null and not ${isToWithdrawn('submissions')}
    group by contest_problem_id
  ) received), '{}')`;
