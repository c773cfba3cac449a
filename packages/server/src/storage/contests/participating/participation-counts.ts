import { sql } from 'kysely';
import { number, rowsOf } from '../../../database/row.ts';
import type { CountedList } from '../../lists/block-counts.ts';
import { kindCountRow } from '../../lists/block-counts.ts';
import { blockSize } from '../../lists/list-changes.ts';
import { blockTotalRow } from '../../lists/locate-page.ts';
import { allOf, type Condition } from '../../visibility/condition.ts';
import { boardIsOpen, contestStartsOrEndsBetween } from '../../visibility/contest-visibility.ts';
import { participationIsListed } from '../../visibility/participation-visibility.ts';
import { guest, type Viewer } from '../../visibility/viewer.ts';
import { participationKind, participationTables } from './participation-fields-json.ts';

export function countedParticipations(viewer: Viewer): CountedList {
  return {
    list: 'participations',
    count: (blocks, now) => kindCountRow`
      select list_block(participations.id) as block, ${participationKind} as kind, count(*)::int as count
      from ${participationsOf(blocks)} join contests on contests.id = participations.contest_id
      where ${participationIsListed(viewer, now)}
      group by 1, 2`,
    changedByTime: (since, now) => rowsOf({ block: number })`
      select distinct list_block(participations.id) as block
      from participations join contests on contests.id = participations.contest_id
      where ${contestStartsOrEndsBetween(since, now)}`,
  };
}

function participationsOf(blocks: readonly number[] | 'every') {
  if (blocks === 'every') return sql`participations`;
  return sql`unnest(${blocks}::int[]) as changed (block)
    join participations on participations.id >= changed.block * ${blockSize}::int
      and participations.id < (changed.block + 1) * ${blockSize}::int`;
}

/** Participations that the viewer sees and a guest does not: their own, and those on boards that only the viewer may see. */
export function extraTotals(viewer: Viewer, filters: readonly Condition[], now: Date) {
  return blockTotalRow`
    select list_block(participations.id) as block, count(*)::int as count
    from ${participationTables}
    where participations.id = any (array(
        select id from participations where user_id = ${viewer.userId}
        union all
        select id from participations where contest_id = any (array(
          select contests.id from contests where ${boardIsOpen(viewer, now)} and not ${boardIsOpen(guest, now)}))))
      and ${allOf(participationIsListed(viewer, now), ...filters)}
      and not ${participationIsListed(guest, now)}
    group by 1 order by 1`;
}
