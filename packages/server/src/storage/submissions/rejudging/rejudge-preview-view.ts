import type { Result } from '@tribunal/core/judging/verdicts';
import { sql } from 'kysely';
import type { Database } from '../../../database/connection.ts';
import { json, number, onlyRow, type Row, rowsOf } from '../../../database/row.ts';
import { isInProgress } from '../../judges/in-progress.ts';
import { contestIsVisible } from '../../visibility/contest-visibility.ts';
import { resultIsVisible } from '../../visibility/submission-visibility.ts';
import type { Viewer } from '../../visibility/viewer.ts';
import { type Selection, selected } from './rejudging.ts';

/** The effects of a rejudge of a selection, as far as the viewer may see them. */
const rejudgePreviewRow = rowsOf({
  submissions: number,
  /** Excluded, because they are being judged already. */
  inProgress: number,
  verdicts:
    json<
      readonly {
        readonly problemCode: string;
        readonly result: Result;
        readonly count: number;
      }[]
    >(),
  contests: json<readonly TouchedContest[]>(),
});
export type RejudgePreview = Row<typeof rejudgePreviewRow>;

export interface TouchedContest {
  readonly key: string;
  readonly count: number;
  readonly hasRatings: boolean;
}

/** Includes only submissions whose result the viewer may see, and only contests that the viewer may see. */
export async function previewRejudge(
  { query }: Database,
  viewer: Viewer,
  selection: Selection,
  now: Date,
): Promise<RejudgePreview> {
  const { rows } = await rejudgePreviewRow`
    with chosen as (
      select problems.code, submissions.result, submissions.contest_id, ${sql.raw(isInProgress('submissions.status'))} as is_in_progress
      ${selected(selection)} and ${resultIsVisible(viewer, now)}
    ), ready as (select * from chosen where not is_in_progress)
    select
      (select count(*) from ready) as submissions,
      (select count(*) from chosen where is_in_progress) as "inProgress",
      coalesce((select json_agg(json_build_object('problemCode', code, 'result', result, 'count', count) order by code, count desc, result)
        from (select code, result, count(*) from ready group by code, result) grouped), '[]') as verdicts,
      coalesce((select json_agg(json_build_object('key', key, 'count', count, 'hasRatings', has_ratings) order by key)
        from (
          select contests.key, count(*), exists (
            select from ratings where ratings.contest_id = contests.id and not ratings.is_given) as has_ratings
          from ready join contests on contests.id = ready.contest_id
          where ${contestIsVisible(viewer)}
          group by contests.id
        ) touched), '[]') as contests
  `.execute(query);
  return onlyRow(rows);
}
