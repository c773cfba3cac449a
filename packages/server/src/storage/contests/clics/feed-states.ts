import type { Database } from '../../../database/connection.ts';
import { runPrepared } from '../../../database/prepared.ts';
import { boolean, number, type Row, rowsOf, string } from '../../../database/row.ts';

const feedStateRow = rowsOf({
  contestId: number,
  epoch: string,
  number: number,
  isComplete: boolean,
  /** Whether the contest log, the clock or a judge may have changed something since. */
  isBehind: boolean,
});
export type FeedState = Row<typeof feedStateRow>;

export async function feedStates(
  database: Database,
  contestIds: readonly number[],
  now: Date,
): Promise<FeedState[]> {
  return runPrepared(
    database,
    feedStateRow`
      select feeds.contest_id as "contestId", feeds.epoch, feeds.number, feeds.is_complete as "isComplete",
        not feeds.is_complete and (feeds.log_number < heads.number or feeds.swept_to is not null
          or coalesce(feeds.changes_at <= ${now}, false)
          or exists (select from submissions s where s.contest_id = feeds.contest_id and s.status = 'G')) as "isBehind"
      from contest_feeds feeds join contest_heads heads on heads.contest_id = feeds.contest_id
      where feeds.contest_id = any(${contestIds})`,
  );
}
