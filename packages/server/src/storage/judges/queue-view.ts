import { existing } from '@tribunal/core/unknown';
import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { runPrepared } from '../../database/prepared.ts';
import {
  boolean,
  date,
  listOf,
  nullable,
  number,
  type Row,
  rowsOf,
  string,
  stringOf,
} from '../../database/row.ts';
import { judgeIsVisible } from '../visibility/account-visibility.ts';
import type { Viewer } from '../visibility/viewer.ts';
import { hasCurrentData, isAvailable, isDataPaused } from './judgeable.ts';

const shownJudgeRow = rowsOf({
  name: string,
  isOnline: boolean,
  /** A disabled judge gets no work, even when it is online. */
  isDisabled: boolean,
  onlineSince: nullable(date),
  /** Round-trip time in seconds. */
  ping: nullable(number),
  load: nullable(number),
  /** True while the judge works on a submission, also for a proposal, or on a test run. */
  isBusy: boolean,
  /** How long it takes in relation to the median of the judges; null until they are compared. */
  speed: nullable(number),
  languages: listOf(string),
});
export type ShownJudge = Row<typeof shownJudgeRow>;

const isBusy = sql<boolean>`(exists (select from judge_queue where judge_id = judges.id)
  or exists (select from test_runs where judge_id = judges.id)
  or exists (select from proposed_judgings where judge_id = judges.id and claim is not null))`;

export function shownJudges(database: Database, viewer: Viewer): Promise<ShownJudge[]> {
  return runPrepared(
    database,
    shownJudgeRow`
      select judges.name, judges.is_online as "isOnline", judges.is_disabled or judges.is_blocked as "isDisabled",
        judges.online_since as "onlineSince", judges.ping, judges.load, judges.speed,
        ${isBusy} as "isBusy",
        array(select distinct languages.name from judge_runtimes join languages on languages.id = language_id
          where judge_id = judges.id order by 1) as languages
      from judges where ${judgeIsVisible(viewer)}
      order by judges.is_online desc, natural_order(judges.name), judges.id limit 500`,
  );
}

/** The size of the whole queue, as numbers only. */
const queueStateRow = rowsOf({
  judging: number,
  waiting: number,
  /** Waiting submissions whose problem or language no online judge has. */
  unjudgeable: number,
  /** Waiting submissions whose test data no online judge could fetch a moment ago. */
  withoutData: number,
  isAnyJudgeOnline: boolean,
  waitingSince: nullable(date),
});
export type QueueState = Row<typeof queueStateRow>;

export async function queueState(database: Database): Promise<QueueState> {
  const [row] = await runPrepared(
    database,
    queueStateRow`
      select count(*) filter (where q.claim is not null) as judging, count(*) filter (where q.claim is null) as waiting,
        count(*) filter (where q.claim is null and able.judge_id is null) as unjudgeable,
        count(*) filter (where q.claim is null and able.is_paused) as "withoutData",
        exists (select from judges j where ${isAvailable}) as "isAnyJudgeOnline",
        min(q.enqueued_at) filter (where q.claim is null) as "waitingSince"
      from ${queueWithAbleJudge}`,
  );
  if (!row) throw new Error('the count query returned no row');
  return row;
}

/** The queue as `q`, each with a judge that could judge it as `able`, or null. */
const queueWithAbleJudge = sql`judge_queue q
  join submissions s on s.id = q.submission_id
  join problems p on p.id = s.problem_id
  left join lateral (
    select j.id as judge_id, ${isDataPaused({ judge: 'j', problem: 'p' })} as is_paused from judges j
    join judge_runtimes jr on jr.judge_id = j.id and jr.language_id = s.language_id
    where ${isAvailable} and ${hasCurrentData({ judge: 'j', problem: 'p' })} order by is_paused limit 1
  ) able on true`;

/** Why a submission is in the queue. */
export const queueReasons = ['being judged', 'no free judge', 'no judge for it', 'no test data'] as const;

const queueFigureRow = rowsOf({
  reason: stringOf<(typeof queueReasons)[number]>(),
  length: number,
  since: date,
});
export type QueueMetric = Row<typeof queueFigureRow>;

/** Reasons that nothing waits for are left out. */
export function queueMetrics(database: Database): Promise<QueueMetric[]> {
  return runPrepared(
    database,
    queueFigureRow`
      select case when q.claim is not null then 'being judged' when able.judge_id is null then 'no judge for it'
          when able.is_paused then 'no test data' else 'no free judge' end as reason,
        count(*)::int as length, min(q.enqueued_at) as since
      from ${queueWithAbleJudge} group by 1`,
  );
}

const judgeMetricsRow = rowsOf({
  online: number,
  busy: number,
});
export type JudgeMetrics = Row<typeof judgeMetricsRow>;

export async function judgeMetrics(database: Database): Promise<JudgeMetrics> {
  const [row] = await runPrepared(
    database,
    judgeMetricsRow`
      select count(*)::int as online, count(*) filter (where ${isBusy})::int as busy from judges where is_online`,
  );
  return existing(row);
}

const recentMetricsRow = rowsOf({
  submitted: number,
  judged: number,
});
export type RecentMetrics = Row<typeof recentMetricsRow>;

/** The last minute, among the latest submissions: rejudgings of older ones are left out. */
export async function recentMetrics(database: Database, now: Date): Promise<RecentMetrics> {
  const since = new Date(now.getTime() - 60_000);
  const [row] = await runPrepared(
    database,
    recentMetricsRow`
      select count(*) filter (where date > ${since})::int as submitted,
        count(*) filter (where judged_at > ${since} and status = 'D')::int as judged
      from (select date, judged_at, status from submissions order by id desc limit 5000) latest`,
  );
  return existing(row);
}
