import type { LogEntry, SubmissionFacts } from '@tribunal/contract/contest-log';
import type { Result, Status } from '@tribunal/core/verdicts';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';

/**
 * Appends to the contest's log. The row in contest_heads stays locked until the transaction ends, so numbers and stamps
 * follow the commit order without gaps. Call it last: all other writers of this contest wait from here on.
 */
export async function appendToLog(
  queries: Queries,
  contestId: number,
  entry: LogEntry,
  now: Date,
): Promise<void> {
  await sql`
    with head as (
      update contest_heads set number = number + 1, stamp = greatest(stamp, ${now}::timestamptz(3))
      where contest_id = ${contestId}
      returning number, stamp
    )
    insert into contest_log (contest_id, number, at, kind, subject_id, data)
    select ${contestId}, number, stamp, ${entry.kind}, ${entry.subjectId}, ${JSON.stringify(entry.data)}
    from head
  `.execute(queries);
}

/** The changes to a row of submissions. */
export interface SubmissionChange {
  readonly status: Status;
  readonly verdict?: Verdict;
  /** The number of the judging that begins or becomes valid again. */
  readonly judgement?: number;
  /** The verdict that becomes valid again, for the log; the row still has it. */
  readonly restored?: { readonly result: Result; readonly points: number | null };
}

export interface Verdict {
  readonly result: Result;
  readonly time: number | null;
  readonly memory: number | null;
  readonly points: number;
  readonly casePoints: number;
  readonly caseTotal: number;
  readonly contestPoints: number | null;
  readonly error: string | null;
  /** The version of the test data on which it is based; null for a verdict of the site itself. */
  readonly dataVersion: string | null;
}

/**
 * Updates and stamps a submission. Its stamp never decreases, whichever process changes it. In a contest, the stamp is
 * later than every earlier one, by at least one millisecond even if the clock has not moved. Call it last, like appendToLog.
 */
export async function changeSubmission(
  queries: Queries,
  submission: { readonly id: number; readonly contestId: number | null },
  change: SubmissionChange,
  now: Date,
): Promise<Date> {
  const stamp =
    submission.contestId === null ? practiceStamp(submission.id, now) : contestStamp(submission, change, now);
  const { rows } = await sql<{ judged_at: Date }>`
    with ${stamp}
    update submissions set judged_at = head.stamp, status = ${change.status}${columns(change)}
    from head where id = ${submission.id}
    returning judged_at
  `.execute(queries);
  const row = rows[0];
  if (!row) throw new Error(`cannot stamp submission ${submission.id}`);
  return row.judged_at;
}

/** The next number and judge time of a contest, locked until the transaction ends. */
export function nextStamp(contestId: number | null, now: Date) {
  return sql`
    update contest_heads
    set number = number + 1, stamp = greatest(stamp + interval '1 millisecond', ${now}::timestamptz(3))
    where contest_id = ${contestId}
    returning number, stamp`;
}

function practiceStamp(id: number, now: Date) {
  return sql`head as (select greatest(judged_at, ${now}::timestamptz(3)) as stamp from submissions where id = ${id})`;
}

function contestStamp(
  submission: { readonly id: number; readonly contestId: number | null },
  change: SubmissionChange,
  now: Date,
) {
  return sql`
    head as (${nextStamp(submission.contestId, now)}),
    entry as (
      insert into contest_log (contest_id, number, at, kind, subject_id, data)
      select ${submission.contestId}, number, stamp, 'submission', ${submission.id}, ${JSON.stringify(logData(change))}
      from head
    )`;
}

function logData({ status, verdict, judgement, restored }: SubmissionChange): Partial<SubmissionFacts> {
  return {
    status,
    ...(verdict && { result: verdict.result, points: verdict.contestPoints }),
    ...restored,
    ...(judgement && { judgement }),
  };
}

function columns({ verdict, judgement }: SubmissionChange) {
  if (judgement) return sql`, judgement = ${judgement}`;
  if (!verdict) return sql``;
  return sql`, result = ${verdict.result}, time = ${verdict.time}, memory = ${verdict.memory}, points = ${verdict.points},
    case_points = ${verdict.casePoints}, case_total = ${verdict.caseTotal}, contest_points = ${verdict.contestPoints},
    error = ${verdict.error}, data_version = ${verdict.dataVersion}`;
}
