import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import { boolean, number, onlyRow, rowsOf } from '../../../database/row.ts';
import { allOf, not } from '../../visibility/condition.ts';
import { contestIsJudgedBy } from '../../visibility/contest-visibility.ts';
import { problemIsRejudgedBy } from '../../visibility/problem-visibility.ts';
import {
  submissionIsListed,
  submissionIsRejudgedBy,
  submissionIsRejudgedInBatchesBy,
} from '../../visibility/submission-visibility.ts';
import type { Viewer } from '../../visibility/viewer.ts';
import { listingJoins } from '../submission-fields-json.ts';
import { filterConditions, type SubmissionFilters } from '../submission-filters.ts';
import { type Selection, selected } from './rejudging.ts';

/** True when the viewer may rejudge everything that is selected. */
export async function isRejudgedBy(queries: Queries, viewer: Viewer, selection: Selection): Promise<boolean> {
  const { rows } = await rowsOf({ isAllowed: boolean })`
    select ${rightsTo(selection, viewer)} as "isAllowed"
  `.execute(queries);
  return onlyRow(rows).isAllowed;
}

function rightsTo(selection: Selection, viewer: Viewer) {
  if ('problemCode' in selection)
    return sql`exists (
      select from problems where problems.code = ${selection.problemCode} and ${problemIsRejudgedBy(viewer)})`;
  if ('contestKey' in selection)
    return sql`exists (
      select from contests where contests.key = ${selection.contestKey} and ${contestIsJudgedBy(viewer)})`;
  const isRejudged =
    'submissionIds' in selection ? submissionIsRejudgedInBatchesBy(viewer) : submissionIsRejudgedBy(viewer);
  return sql`not exists (select ${selected(selection)} and ${not(isRejudged)})`;
}

/** The submissions that match filters and that the viewer may see and rejudge, the newest first. */
export async function rejudgeableIds(
  queries: Queries,
  viewer: Viewer,
  filters: SubmissionFilters,
  most: number,
  now: Date,
): Promise<number[]> {
  const matches = allOf(
    submissionIsListed(viewer, now),
    submissionIsRejudgedInBatchesBy(viewer),
    ...filterConditions(filters, viewer, now),
  );
  const { rows } = await rowsOf({ id: number })`
    select submissions.id from submissions ${listingJoins} where ${matches} order by submissions.id desc limit ${most}
  `.execute(queries);
  return rows.map(({ id }) => id);
}
