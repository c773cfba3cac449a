import type { FormatName } from '@tribunal/core/formats/formats';
import type { Queries } from '../../../database/connection.ts';
import { boolean, number, type Row, rowsOf, string, stringOf } from '../../../database/row.ts';
import { isStorable } from '../../lists/filters.ts';
import { anyOf, not } from '../../visibility/condition.ts';
import {
  boardIsOpenToAll,
  contestBalloonsAreRunBy,
  contestIsVisible,
} from '../../visibility/contest-visibility.ts';
import { isFrozen } from '../../visibility/freeze.ts';
import { guest, type Viewer } from '../../visibility/viewer.ts';
import { boardIsWithheldFrom } from '../../visibility/withheld.ts';

/** A contest with regard to its balloons. */
const balloonContestRow = rowsOf({
  id: number,
  key: string,
  name: string,
  format: stringOf<FormatName>(),
  /** True for runners and the jury. */
  isRunner: boolean,
  isFrozen: boolean,
  /** Until everybody may see the results on the scoreboard, nobody gets a balloon. */
  areSolvesHidden: boolean,
  /** A team gets balloons during the freeze until it has this many. */
  balloonsDuringFreeze: number,
});
export type BalloonContest = Row<typeof balloonContestRow>;

/** Null when the viewer may not know of such a contest. Runners know of theirs, even when it is hidden. */
export async function findBalloonContest(
  queries: Queries,
  viewer: Viewer,
  key: string,
  now: Date,
): Promise<BalloonContest | null> {
  if (!isStorable(key)) return null;
  const { rows } = await balloonContestRow`
    select contests.id, contests.key, contests.name, contests.format, ${contestBalloonsAreRunBy(viewer)} as "isRunner",
      ${isFrozen(now)} as "isFrozen", ${anyOf(not(boardIsOpenToAll(now)), boardIsWithheldFrom(guest, now))} as "areSolvesHidden",
      contests.balloons_during_freeze as "balloonsDuringFreeze"
    from contests
    where contests.key = ${key} and (${contestBalloonsAreRunBy(viewer)} or ${contestIsVisible(viewer)})
  `.execute(queries);
  return rows[0] ?? null;
}
