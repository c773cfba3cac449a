import { sql } from 'kysely';
import { number, rowsOf } from '../../database/row.ts';
import type { CountedList } from '../lists/block-counts.ts';
import { kindCountRow } from '../lists/block-counts.ts';
import { blockSize } from '../lists/list-changes.ts';
import { blockTotalRow } from '../lists/locate-page.ts';
import { allOf, type Condition } from '../visibility/condition.ts';
import {
  boardIsOpen,
  contestIsJudgedBy,
  contestStartsOrEndsBetween,
} from '../visibility/contest-visibility.ts';
import { awaitsThaw } from '../visibility/freeze.ts';
import { participationEnd } from '../visibility/participation-end.ts';
import { problemIsVisible } from '../visibility/problem-visibility.ts';
import { isHiddenByFreeze, submissionIsListed } from '../visibility/submission-visibility.ts';
import { guest, type Viewer } from '../visibility/viewer.ts';
import { contestWithholdsDetails, contestWithholdsResults } from '../visibility/withheld.ts';
import { listingJoins, submissionKind } from './submission-fields-json.ts';

/** Counts the submissions that a viewer sees, within a condition. */
export function countedSubmissions(viewer: Viewer, scope: Condition): CountedList {
  return {
    list: 'submissions',
    count: (blocks, now) => kindCountRow`
      select list_block(submissions.id) as block, ${submissionKind} as kind, count(*)::int as count
      from ${submissionsOf(blocks)} ${listingJoins} join languages on languages.id = submissions.language_id
      where ${allOf(scope, submissionIsListed(viewer, now))}
      group by 1, 2`,
    changedByTime: (since, now) => rowsOf({ block: number })`
      select distinct list_block(submissions.id) as block
      from submissions join contests on contests.id = submissions.contest_id
      where ${contestStartsOrEndsBetween(since, now)}
      union
      select list_block(submissions.id) from contests join participations on participations.contest_id = contests.id
      join submissions on submissions.participation_id = participations.id
      where ${contestWithholdsDetails} and participations.virtual > 0
        and ${sql.raw(participationEnd('participations'))} >= ${since}
        and ${sql.raw(participationEnd('participations'))} < ${now}`,
  };
}

/** Joins by id range, which uses the primary key for each block. */
function submissionsOf(blocks: readonly number[] | 'every') {
  if (blocks === 'every') return sql`submissions`;
  return sql`unnest(${blocks}::int[]) as changed (block)
    join submissions on submissions.id >= changed.block * ${blockSize}::int
      and submissions.id < (changed.block + 1) * ${blockSize}::int`;
}

/**
 * Submissions that the viewer sees and a guest does not: their own, and those of problems and contests that only the viewer
 * may see.
 */
export function extraTotals(viewer: Viewer, filters: readonly Condition[], now: Date) {
  return blockTotalRow`
    select list_block(submissions.id) as block, count(*)::int as count
    from submissions ${listingJoins}
    where submissions.id = any (array(${possibleExtras(viewer, now)}))
      and ${allOf(submissionIsListed(viewer, now), ...filters)}
      and not ${submissionIsListed(guest, now)}
    group by 1
    union all
    select ${withMore}, 0 where exists (
      select from contests
      where ${contestWithholdsDetails} and contests.over_at >= ${now} and ${contestIsJudgedBy(viewer)})
    order by 1`;
}

/** The number of a row that says that the viewer sees more than guests of the same submissions, as the jury of their contest. */
export const withMore = -1;

/**
 * Uses arrays: the planner expects them to be short, which they are, and uses indexes. Of a subselect it would expect half
 * of all rows.
 */
function possibleExtras(viewer: Viewer, now: Date) {
  const isJudged = contestIsJudgedBy(viewer);
  return sql`
    select id from submissions where user_id = ${viewer.userId}
    union all
    select id from submissions where problem_id = any (array(
      select problems.id from problems
      where not ${problemIsVisible(guest)} and (${problemIsVisible(viewer)} or problems.id in (
        select problem_id from contest_problems join contests on contests.id = contest_id where ${isJudged}))))
    union all
    select id from submissions where contest_id = any (array(
      select contests.id from contests where ${boardIsOpen(viewer, now)} and not ${boardIsOpen(guest, now)}))
    union all
    select id from submissions
    where contest_id = any (array(
        select contests.id from contests
        where ${sql.raw(awaitsThaw('contests'))} and ${isJudged}))
      and (select ${isHiddenByFreeze} from contests where contests.id = submissions.contest_id)
    union all
    select id from submissions where contest_id = any (array(
      select contests.id from contests where ${contestWithholdsResults} and ${isJudged}))`;
}
