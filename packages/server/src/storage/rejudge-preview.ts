import { sql } from 'kysely';
import type { Database } from './database.ts';
import { type Selection, selected } from './rejudging.ts';

/** What judging a selection of submissions again would touch. */
export interface RejudgePreview {
  readonly submissions: number;
  /** Left out, since they are being judged already. */
  readonly inProgress: number;
  readonly verdicts: readonly {
    readonly problemCode: string;
    readonly result: string;
    readonly count: number;
  }[];
  readonly contests: readonly TouchedContest[];
}

export interface TouchedContest {
  readonly key: string;
  readonly count: number;
  readonly hasRatings: boolean;
}

export async function previewRejudge({ query }: Database, selection: Selection): Promise<RejudgePreview> {
  const { rows } = await sql<RejudgePreview>`
    with chosen as (
      select p.code, s.result, s.contest_id, s.status in ('QU', 'P', 'G') as is_in_progress ${selected(selection)}
    ), ready as (select * from chosen where not is_in_progress)
    select
      (select count(*) from ready) as submissions,
      (select count(*) from chosen where is_in_progress) as "inProgress",
      coalesce((select json_agg(json_build_object('problemCode', code, 'result', result, 'count', count) order by code, count desc, result)
        from (select code, result, count(*) from ready group by code, result) grouped), '[]') as verdicts,
      coalesce((select json_agg(json_build_object('key', key, 'count', count, 'hasRatings', has_ratings) order by key)
        from (
          select c.key, count(*), exists (select from ratings r where r.contest_id = c.id) as has_ratings
          from ready join contests c on c.id = ready.contest_id group by c.id
        ) touched), '[]') as contests
  `.execute(query);
  return rows[0] as RejudgePreview;
}
