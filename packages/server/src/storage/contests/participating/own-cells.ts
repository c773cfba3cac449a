import { sql } from 'kysely';
import type { Database } from '../../../database/connection.ts';
import { runPrepared } from '../../../database/prepared.ts';
import { json, number, type Row, rowsOf, string } from '../../../database/row.ts';
import { currentFirst, enteredBy } from '../../visibility/entered.ts';
import { isInside } from '../../visibility/inside-contest.ts';
import { type Viewer, viewerOfColumn } from '../../visibility/viewer.ts';
import { participationIsWithheldFrom } from '../../visibility/withheld.ts';
import type { StoredCells } from '../scoreboard/stored-rows.ts';
import { currentProblems, ownCells } from './current-contest.ts';

/** What a user has reached in a contest that they are in. */
const ownCellsRow = rowsOf({
  userId: number,
  /** The key of the contest. */
  key: string,
  /** Greater after every later change of the user's results. */
  number: number,
  cells: json<StoredCells>(),
  problems: json<readonly { readonly id: number; readonly code: string }[]>(),
});
export type OwnCells = Row<typeof ownCellsRow>;

/** All users have the rights of `viewer`. Nothing about one who is in no contest, or in one that ended for them before `endedSince`. */
export function ownCellsOf(
  database: Database,
  viewer: Viewer,
  userIds: readonly number[],
  now: Date,
  endedSince: Date,
): Promise<readonly OwnCells[]> {
  const each = viewerOfColumn(viewer, 'users.id');
  // Judge times are unique in a contest. Whoever may not know the results may not know when they were found, either.
  const changedAt = sql`case when ${participationIsWithheldFrom(each, now)} then submissions.date else submissions.judged_at end`;
  return runPrepared(
    database,
    ownCellsRow`
      select users.id as "userId", contests.key, ${ownCells(each, now)} as cells, ${currentProblems(each, now)} as problems,
        coalesce((
          select (extract(epoch from max(${changedAt})) * 1000)::double precision from submissions
          where submissions.participation_id = participations.id), 0) as number
      from users
      cross join lateral ${enteredBy(each.userId, now)} entered
      join participations on participations.id = entered.id
      join contests on contests.id = participations.contest_id
      where users.id = any(${userIds}::int[]) and ${isInside(each, 'participations', endedSince)}
      order by users.id, ${currentFirst('participations')}`,
  );
}
