import { sql } from 'kysely';
import type { Database } from '../../../database/connection.ts';
import type { Viewer } from '../../visibility/viewer.ts';
import type { OwnParticipation } from '../joining.ts';
import type { StoredCells } from '../scoreboard/stored-rows.ts';
import { ownCells } from './current-contest.ts';

/** A participation with the results that the participant may see. A freeze does not hide them. */
export interface OwnResults extends OwnParticipation {
  readonly cells: StoredCells;
}

export async function ownResults(
  { query }: Database,
  contestId: number,
  viewer: Viewer,
  now: Date,
): Promise<OwnResults[]> {
  const { rows } = await sql<OwnResults>`
    select participations.id, participations.virtual, participations.real_start as "realStart",
      participations.extra_minutes as "extraMinutes", participations.is_disqualified as "isDisqualified",
      ${ownCells(viewer, now)} as cells
    from participations join contests on contests.id = participations.contest_id
    where participations.contest_id = ${contestId} and participations.user_id = ${viewer.userId}
    order by participations.virtual
  `.execute(query);
  return rows;
}
