import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import { number, type Row, rowsOf, string } from '../../../database/row.ts';
import { hasTimeLeft } from '../../visibility/inside-contest.ts';
import { ownTimeHasBegun } from '../../visibility/participation-end.ts';

/** A live contestant who has time left in a contest that runs, but is not in it: they left it or joined another one. */
const contestantOutsideRow = rowsOf({
  participationId: number,
  userId: number,
  username: string,
});
export type ContestantOutside = Row<typeof contestantOutsideRow>;

/** By username; of one user, or of all. */
export async function contestantsOutside(
  queries: Queries,
  contestId: number,
  now: Date,
  userId: number | null = null,
): Promise<ContestantOutside[]> {
  const { rows } = await contestantOutsideRow`
    select own.id as "participationId", users.id as "userId", users.username
    from participations own
    join contests on contests.id = own.contest_id
    join users on users.id = own.user_id
    where own.contest_id = ${contestId} and own.virtual = 0 and not own.is_disqualified and own.presence is null
      and users.current_participation_id is distinct from own.id and contests.start_time <= ${now}
      and ${hasTimeLeft('own', now)} and ${sql.raw(ownTimeHasBegun('own'))}
      and (${userId}::int is null or users.id = ${userId})
    order by natural_order(lower(users.username)), users.username
  `.execute(queries);
  return rows;
}
