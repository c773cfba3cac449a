import { sql } from 'kysely';
import type { Database, Queries } from '../../database/connection.ts';
import { runPrepared } from '../../database/prepared.ts';
import { date, nullable, number, type Row, rowsOf, string, stringOf } from '../../database/row.ts';
import { isJudgingHeld } from '../judges/judge-claims.ts';
import { anyOf, type Condition } from '../visibility/condition.ts';
import { contestIsJudgedBy } from '../visibility/contest-visibility.ts';
import { problemIsEditable } from '../visibility/problem-visibility.ts';
import type { Viewer } from '../visibility/viewer.ts';

type AlertKind = 'internal error' | 'judge lost' | 'long queue' | 'judges disagree';

const alertRow = rowsOf({
  id: number,
  kind: stringOf<AlertKind>(),
  /** The key of the contest, and the code and name of the problem, if it is about one. */
  contest: nullable(string),
  problem: nullable(string),
  problemName: nullable(string),
  /** The name of a judge or the id of a submission. */
  subject: string,
  /** How many submissions, or different verdicts. */
  count: number,
  raisedAt: date,
});
export type Alert = Row<typeof alertRow>;

const foundRow = rowsOf({
  kind: stringOf<AlertKind>(),
  contestId: nullable(number),
  problemId: nullable(number),
  subject: string,
  count: number,
});
type Found = Row<typeof foundRow>;

const queueMs = 60_000;
/** Internal errors and verdicts that are older are no news. */
const newsMs = 86_400_000;
/** A judge that restarts, or whose site restarts, is back by then. */
const judgeSeconds = 30;
/** A judge that was switched off the day before is not lost. */
const judgeHours = 12;
const maxFound = 500;

/** What disturbs judging now. */
export async function findDisturbances(queries: Queries, now: Date): Promise<readonly Found[]> {
  const since = new Date(now.getTime() - newsMs);
  const { rows } = await foundRow`
    (select 'internal error' as kind, s.contest_id as "contestId", s.problem_id as "problemId", '' as subject, count(*) as count
      from (
        select id, contest_id, problem_id from submissions where result = 'IE' and date > ${since}
        union all
        select held.id, held.contest_id, held.problem_id from held_verdicts h join submissions held on held.id = h.submission_id
        where h.outcome->>'result' = 'IE' and h.held_at > ${since}) s
      group by s.contest_id, s.problem_id order by max(s.id) desc limit ${sql.lit(maxFound)})
    union all
    (select 'judge lost', null, null, name, 1 from judges
      where not is_online and not is_disabled and not is_blocked
        and seen_at between clock_timestamp() - ${judgeHours} * interval '1 hour' and clock_timestamp() - ${judgeSeconds} * interval '1 second'
      order by seen_at desc limit ${sql.lit(maxFound)})
    union all
    (select 'long queue', null, null, '', count(*) from judge_queue q join submissions s on s.id = q.submission_id
      where q.claim is null and q.enqueued_at < ${new Date(now.getTime() - queueMs)} and not ${isJudgingHeld}
        and not exists (select from maintenance)
      having count(*) > 0)
    union all
    (${disagreements(since)} limit ${sql.lit(maxFound)})
  `.execute(queries);
  return rows;
}

/** Verdicts of different judges on the same cases of the same test data. Pretests and system tests run other cases. */
function disagreements(since: Date) {
  return sql`
    select 'judges disagree', s.contest_id, s.problem_id, s.id::text, count(distinct (v.result, v.case_points))
    from submissions s join problems p on p.id = s.problem_id
    left join contests c on c.id = s.contest_id
    join lateral (
      select judge_id, result, case_points, data_version from judgements
        where submission_id = s.id and finished_at is not null
      union all
      select judge_id, result, case_points, data_version from proposed_judgings
        where submission_id = s.id and finished_at is not null and fate is null) v
      on v.data_version = p.data_version and v.judge_id is not null and v.result not in ('IE', 'AB')
    where not coalesce(c.run_pretests_only, false) and s.id in (
      select submission_id from judgements where number > 1 and finished_at > ${since}
      union select submission_id from proposed_judgings where fate is null and finished_at > ${since})
    group by s.id
    having count(distinct (v.result, v.case_points)) > 1 and count(distinct v.judge_id) > 1
    order by s.id desc`;
}

/** A disturbance that comes back so soon continues the earlier one, so that nobody gets a message again. */
const sameMs = 600_000;

/** Begins, counts, continues and ends alerts; answers the ids of those that began. */
export async function updateAlerts(
  queries: Queries,
  found: readonly Found[],
  receivers: readonly string[],
  now: Date,
): Promise<number[]> {
  // Two processes of a site look at the same time.
  await sql`select pg_advisory_xact_lock(hashtext('alerts'))`.execute(queries);
  const these = sql`(select * from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
    as f(kind text, "contestId" int, "problemId" int, subject text, count int)) f`;
  const isSame = sql`a.kind = f.kind and a.contest_id is not distinct from f."contestId"
    and a.problem_id is not distinct from f."problemId" and a.subject = f.subject`;
  await sql`
    update alerts a set ended_at = ${now}
    where a.ended_at is null and not exists (select from ${these} where ${isSame})
  `.execute(queries);
  await sql`
    update alerts a set ended_at = null where a.id in (
      select max(a.id) from alerts a join ${these} on ${isSame}
      group by a.kind, a.contest_id, a.problem_id, a.subject
      having bool_and(a.ended_at is not null) and max(a.ended_at) > ${new Date(now.getTime() - sameMs)})
  `.execute(queries);
  await sql`
    update alerts a set count = f.count from ${these} where a.ended_at is null and ${isSame} and a.count <> f.count
  `.execute(queries);
  const { rows } = await rowsOf({ id: number })`
    insert into alerts (kind, contest_id, problem_id, subject, count, raised_at)
    select f.kind, f."contestId", f."problemId", f.subject, f.count, ${now} from ${these}
    where not exists (select from alerts a where a.ended_at is null and ${isSame})
    returning id
  `.execute(queries);
  await sql`
    insert into alert_messages (alert_id, receiver, due_at)
    select id, receiver, ${now} from unnest(${rows.map(({ id }) => id)}::int[]) id cross join unnest(${receivers}::text[]) receiver
  `.execute(queries);
  return rows.map(({ id }) => id);
}

const alertColumns = sql`a.id, a.kind, contests.key as contest, problems.code as problem, problems.name as "problemName",
  a.subject, a.count, a.raised_at as "raisedAt"`;
const alertsWithNames = sql`alerts a left join contests on contests.id = a.contest_id
  left join problems on problems.id = a.problem_id`;

/** For the jury of a contest: what concerns all contests, and the contest itself. */
export function alertsOfContest(database: Database, contestId: number): Promise<Alert[]> {
  return currentAlerts(database, sql<boolean>`(a.problem_id is null or a.contest_id = ${contestId})`);
}

/** Those of contests and problems only as far as the viewer judges or edits them. */
export function alertsFor(database: Database, viewer: Viewer): Promise<Alert[]> {
  const isTheirs = anyOf(
    sql<boolean>`(contests.id is not null and ${contestIsJudgedBy(viewer)})`,
    sql<boolean>`(contests.id is null and ${problemIsEditable(viewer)})`,
  );
  return currentAlerts(database, sql<boolean>`(a.problem_id is null or ${isTheirs})`);
}

const maxShown = 50;

function currentAlerts(database: Database, condition: Condition): Promise<Alert[]> {
  return runPrepared(
    database,
    alertRow`select ${alertColumns} from ${alertsWithNames} where a.ended_at is null and ${condition}
      order by a.raised_at desc, a.id desc limit ${sql.lit(maxShown)}`,
  );
}

/** A message that somebody has to send. */
export interface AlertMessage {
  readonly receiver: string;
  readonly alert: Alert;
}

/** About an hour and a half. */
const maxAttempts = 20;
/** Longer than an attempt, so that a message whose sender was killed is sent later. */
const firstPauseMs = 30_000;

export async function claimAlertMessages(queries: Queries, now: Date): Promise<AlertMessage[]> {
  const claimed = await rowsOf({ alertId: number, receiver: string })`
    update alert_messages m set attempts = m.attempts + 1,
      due_at = ${now}::timestamptz + least(${firstPauseMs} * (m.attempts + 1), 300000) * interval '1 millisecond'
    where (m.alert_id, m.receiver) in (
      select alert_id, receiver from alert_messages where due_at <= ${now}
      order by alert_id, receiver limit 20 for update skip locked)
    returning m.alert_id as "alertId", m.receiver
  `.execute(queries);
  if (claimed.rows.length === 0) return [];
  const ids = claimed.rows.map(({ alertId }) => alertId);
  const { rows: alerts } = await alertRow`
    select ${alertColumns} from ${alertsWithNames} where a.id = any(${ids}::int[])
  `.execute(queries);
  const byId = new Map(alerts.map((alert) => [alert.id, alert]));
  return claimed.rows.flatMap(({ alertId, receiver }) => {
    const alert = byId.get(alertId);
    return alert ? [{ receiver, alert }] : [];
  });
}

export async function alertMessageWasSent(
  queries: Queries,
  { receiver, alert }: AlertMessage,
): Promise<void> {
  await queries
    .deleteFrom('alert_messages')
    .where('alert_id', '=', alert.id)
    .where('receiver', '=', receiver)
    .execute();
}

/** Messages that nobody takes, and alerts that ended a month ago. */
export async function deleteOldAlerts(queries: Queries, now: Date): Promise<void> {
  await queries.deleteFrom('alert_messages').where('attempts', '>=', maxAttempts).execute();
  await queries
    .deleteFrom('alerts')
    .where('ended_at', '<', new Date(now.getTime() - 30 * 86_400_000))
    .execute();
}
