import type { Queries } from '../../../database/connection.ts';
import { boolean, nullable, number, type Row, rowsOf, string } from '../../../database/row.ts';
import { isStorable } from '../../lists/filters.ts';
import { anyOf } from '../../visibility/condition.ts';
import { contestBalloonsAreRunBy, contestIsVisible } from '../../visibility/contest-visibility.ts';
import { enteredBy } from '../../visibility/entered.ts';
import { isInside } from '../../visibility/inside-contest.ts';
import type { Viewer } from '../../visibility/viewer.ts';

/** A contest with regard to its print jobs. */
const printContestRow = rowsOf({
  id: number,
  key: string,
  name: string,
  /** Whether the viewer brings prints: balloon runners and the jury. */
  isRunner: boolean,
  /** The live participation that the viewer is in, which may print. */
  participationId: nullable(number),
});
export type PrintContest = Row<typeof printContestRow>;

/** Null when the viewer may not know of such a contest. */
export async function findPrintContest(
  queries: Queries,
  viewer: Viewer & { readonly userId: number },
  key: string,
  now: Date,
): Promise<PrintContest | null> {
  if (!isStorable(key)) return null;
  const { rows } = await printContestRow`
    select contests.id, contests.key, contests.name, ${contestBalloonsAreRunBy(viewer)} as "isRunner", (
      select own.id from ${enteredBy(viewer.userId, now)} entered join participations own on own.id = entered.id
      where own.contest_id = contests.id and own.virtual = 0 and ${isInside(viewer, 'own', now)}) as "participationId"
    from contests
    where contests.key = ${key} and ${anyOf(contestBalloonsAreRunBy(viewer), contestIsVisible(viewer))}
  `.execute(queries);
  return rows[0] ?? null;
}
