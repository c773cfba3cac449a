import { sql } from 'kysely';
import type { CountedList, KindCount } from '../lists/block-counts.ts';
import { blockSize } from '../lists/list-changes.ts';
import type { BlockTotal } from '../lists/locate-page.ts';
import { contestStartsOrEndsBetween } from '../submissions/submission-counts.ts';
import { allOf, type Condition } from '../visibility/condition.ts';
import { boardIsOpen } from '../visibility/contest-visibility.ts';
import { participationIsListed } from '../visibility/participation-visibility.ts';
import { guest, type Viewer } from '../visibility/viewer.ts';
import { participationKind, participationTables } from './participation-fields-json.ts';

export function countedParticipations(viewer: Viewer): CountedList {
  return {
    list: 'participations',
    count: (blocks, now) => sql<KindCount>`
      select list_block(participations.id) as block, ${participationKind} as kind, count(*)::int as count
      from ${participationsOf(blocks)} join contests on contests.id = participations.contest_id
      where ${participationIsListed(viewer, now)}
      group by 1, 2`,
    changedByTime: (since, now) => sql<{ block: number }>`
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
  return sql<BlockTotal>`
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
