import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { runPrepared } from '../../database/prepared.ts';

export interface FeedState {
  readonly contestId: number;
  readonly epoch: string;
  readonly number: number;
  readonly isComplete: boolean;
  /** Whether the contest log, the clock or a judge may have changed something since. */
  readonly isBehind: boolean;
}

export async function feedStates(
  database: Database,
  contestIds: readonly number[],
  now: Date,
): Promise<FeedState[]> {
  return runPrepared(
    database,
    sql<FeedState>`
      select feeds.contest_id as "contestId", feeds.epoch, feeds.number, feeds.is_complete as "isComplete",
        not feeds.is_complete and (feeds.log_number < heads.number or feeds.swept_to is not null
          or coalesce(feeds.changes_at <= ${now}, false)
          or exists (select from submissions s where s.contest_id = feeds.contest_id and s.status = 'G')) as "isBehind"
      from contest_feeds feeds join contest_heads heads on heads.contest_id = feeds.contest_id
      where feeds.contest_id = any(${contestIds})`,
  );
}
