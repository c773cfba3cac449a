import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import { boolean, number, type Row, rowsOf, string } from '../../../database/row.ts';
import { isStorable } from '../../lists/filters.ts';
import {
  contestIsEditedBy,
  contestIsJudgedBy,
  contestIsVisible,
} from '../../visibility/contest-visibility.ts';
import { enteredBy } from '../../visibility/entered.ts';
import { participationEnd } from '../../visibility/participation-end.ts';
import type { Viewer } from '../../visibility/viewer.ts';

/** Who reads the Contest API: a user or guest, or a token for one contest. */
export interface ClicsReader {
  readonly viewer: Viewer;
  /** The contest of the token, which sees everything there and nothing elsewhere. */
  readonly contestId: number | null;
}

/** A contest that the reader may see, and as whom. */
const visibleContestRow = rowsOf({
  id: number,
  key: string,
  /** Sees everything. */
  isJury: boolean,
  mayEdit: boolean,
  /** Takes part live and is ranked. */
  isTeam: boolean,
  /** Is in the contest now as a team, and has time left. */
  isContestant: boolean,
});
export type VisibleContest = Row<typeof visibleContestRow>;

export async function findVisibleContest(
  queries: Queries,
  { viewer, contestId }: ClicsReader,
  key: string,
  now: Date,
): Promise<VisibleContest | null> {
  if (!isStorable(key)) return null;
  const isJury = contestId === null ? contestIsJudgedBy(viewer) : sql<boolean>`true`;
  const { rows } = await visibleContestRow`
    select contests.id, contests.key, ${isJury} as "isJury", ${contestIsEditedBy(viewer)} as "mayEdit",
      exists (select from participations p where p.contest_id = contests.id and p.user_id = ${viewer.userId}
        and p.virtual = 0 and not p.is_disqualified and not p.is_unofficial) as "isTeam",
      exists (select from ${enteredBy(viewer.userId, now)} entered join participations p on p.id = entered.id
        where p.contest_id = contests.id and p.virtual = 0 and not p.is_disqualified and not p.is_unofficial
          and contests.start_time <= ${now} and ${sql.raw(participationEnd('p'))} >= ${now}) as "isContestant"
    from contests where contests.key = ${key} and ${isSeenBy({ viewer, contestId })}`.execute(queries);
  return rows[0] ?? null;
}

/** In the order of their starts. */
export async function visibleContestIds(queries: Queries, reader: ClicsReader): Promise<number[]> {
  const { rows } = await rowsOf({ id: number })`
    select contests.id from contests where ${isSeenBy(reader)} order by contests.start_time, contests.id`.execute(
    queries,
  );
  return rows.map(({ id }) => id);
}

function isSeenBy({ viewer, contestId }: ClicsReader) {
  return contestId === null ? contestIsVisible(viewer) : sql<boolean>`contests.id = ${contestId}`;
}
