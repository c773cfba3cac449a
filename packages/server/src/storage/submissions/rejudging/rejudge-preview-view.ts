import type { Result } from '@tribunal/core/judging/verdicts';
import { sql } from 'kysely';
import type { Database } from '../../../database/connection.ts';
import { json, number, onlyRow, type Row, rowsOf } from '../../../database/row.ts';
import { isInProgress } from '../../judges/in-progress.ts';
import { isAvailable } from '../../judges/judgeable.ts';
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
  /** Compilers that no judge online has any more. */
  toolchains: json<readonly MissingToolchain[]>(),
});
export type RejudgePreview = Row<typeof rejudgePreviewRow>;

interface MissingToolchain {
  readonly before: string;
  /** What the judges have now; null if no judge online has the language. */
  readonly now: string | null;
  readonly count: number;
}

interface TouchedContest {
  readonly key: string;
  readonly count: number;
  readonly hasRatings: boolean;
}

/** Over `ready`. */
const currentRuntimes = sql<string | null>`(
  select string_agg(distinct trim(r.name || ' ' || r.version), ', ') from judge_runtimes r join judges j on j.id = r.judge_id
  where ${isAvailable} and r.language_id = ready.language_id)`;

/** Includes only submissions whose result the viewer may see, and only contests that the viewer may see. */
export async function previewRejudge(
  { query }: Database,
  viewer: Viewer,
  selection: Selection,
  now: Date,
): Promise<RejudgePreview> {
  const { rows } = await rejudgePreviewRow`
    with chosen as (
      select submissions.id, submissions.judgement, submissions.language_id, problems.code, submissions.result, submissions.contest_id, ${sql.raw(isInProgress('submissions.status'))} as is_in_progress
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
        ) touched), '[]') as contests,
      coalesce((select json_agg(json_build_object('before', before, 'now', now, 'count', count) order by count desc, before)
        from (
          select trim(t.name || ' ' || t.version) as before, ${currentRuntimes} as now, count(*) from ready
          join judgements g on g.submission_id = ready.id and g.number = ready.judgement
          join toolchains t on t.id = g.toolchain_id
          where not exists (
            select from judge_runtimes r join judges j on j.id = r.judge_id
            where ${isAvailable} and r.language_id = ready.language_id and (r.name, r.version) = (t.name, t.version)
              and (r.digest = t.digest or r.digest = '' or t.digest = ''))
          group by 1, 2
        ) missing), '[]') as toolchains
  `.execute(query);
  return onlyRow(rows);
}
