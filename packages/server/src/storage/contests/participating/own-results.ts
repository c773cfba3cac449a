import type { Database } from '../../../database/connection.ts';
import { boolean, date, json, number, rowsOf } from '../../../database/row.ts';
import type { Viewer } from '../../visibility/viewer.ts';
import type { StoredCells } from '../scoreboard/stored-rows.ts';
import { ownCells } from './current-contest.ts';
import type { OwnParticipation } from './joining.ts';

const ownResultsRow = rowsOf<OwnResults>({
  cells: json<OwnResults['cells']>(),
  id: number,
  virtual: number,
  realStart: date,
  extraMinutes: number,
  isDisqualified: boolean,
  isDue: boolean,
});

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
  const { rows } = await ownResultsRow`
    select participations.id, participations.virtual, participations.real_start as "realStart",
      participations.extra_minutes as "extraMinutes", participations.is_disqualified as "isDisqualified",
      participations.presence is not distinct from 'due' as "isDue",
      ${ownCells(viewer, now)} as cells
    from participations join contests on contests.id = participations.contest_id
    where participations.contest_id = ${contestId} and participations.user_id = ${viewer.userId}
    order by participations.virtual
  `.execute(query);
  return rows;
}
