import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { runPrepared } from '../../database/prepared.ts';
import { judgeIsVisible } from '../visibility/account-visibility.ts';
import type { Viewer } from '../visibility/viewer.ts';
import { hasCurrentData, isAvailable } from './judgeable.ts';

export interface ShownJudge {
  readonly name: string;
  readonly isOnline: boolean;
  /** A disabled judge gets no work, even when it is online. */
  readonly isDisabled: boolean;
  readonly onlineSince: Date | null;
  /** Round-trip time in seconds. */
  readonly ping: number | null;
  readonly load: number | null;
  /** True while the judge works on a submission or a test run. */
  readonly isBusy: boolean;
  readonly languages: readonly string[];
}

export function shownJudges(database: Database, viewer: Viewer): Promise<ShownJudge[]> {
  return runPrepared(
    database,
    sql<ShownJudge>`
      select judges.name, judges.is_online as "isOnline", judges.is_disabled or judges.is_blocked as "isDisabled",
        judges.online_since as "onlineSince", judges.ping, judges.load,
        exists (select from judge_queue where judge_id = judges.id)
          or exists (select from test_runs where judge_id = judges.id) as "isBusy",
        array(select distinct languages.name from judge_runtimes join languages on languages.id = language_id
          where judge_id = judges.id order by 1) as languages
      from judges where ${judgeIsVisible(viewer)}
      order by judges.is_online desc, judges.name limit 500`,
  );
}

/** The size of the whole queue, as numbers only. */
export interface QueueState {
  readonly judging: number;
  readonly waiting: number;
  /** Waiting submissions whose problem or language no online judge has. */
  readonly unjudgeable: number;
  readonly isAnyJudgeOnline: boolean;
  readonly waitingSince: Date | null;
}

export async function queueState(database: Database): Promise<QueueState> {
  const [row] = await runPrepared(
    database,
    sql<QueueState>`
      select count(*) filter (where q.claim is not null) as judging, count(*) filter (where q.claim is null) as waiting,
        count(*) filter (where q.claim is null and able.judge_id is null) as unjudgeable,
        exists (select from judges j where ${isAvailable}) as "isAnyJudgeOnline",
        min(q.enqueued_at) filter (where q.claim is null) as "waitingSince"
      from judge_queue q
      join submissions s on s.id = q.submission_id
      join problems p on p.id = s.problem_id
      left join lateral (
        select j.id as judge_id from judges j
        join judge_runtimes jr on jr.judge_id = j.id and jr.language_id = s.language_id
        where ${isAvailable} and ${hasCurrentData({ judge: 'j', problem: 'p' })} limit 1
      ) able on true`,
  );
  if (!row) throw new Error('the count query returned no row');
  return row;
}
