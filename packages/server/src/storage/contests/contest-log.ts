import type { LogEntry, SubmissionFacts } from '@tribunal/contract/contests/contest-log';
import type { Result, Status } from '@tribunal/core/judging/verdicts';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { date, number, rowsOf } from '../../database/row.ts';

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

/** What is committed later has a higher number. */
export async function logNumber(queries: Queries, contestId: number): Promise<number> {
  const head = await queries
    .selectFrom('contest_heads')
    .select('number')
    .where('contest_id', '=', contestId)
    .executeTakeFirstOrThrow();
  return head.number;
}

interface StampedSubmission {
  readonly id: number;
  readonly contestId: number | null;
  readonly status: Status;
  /** The number of the judging that begins, becomes valid or becomes valid again. */
  readonly judgement?: number;
}

interface SubmissionChange extends StampedSubmission {
  /** The verdict that becomes valid again, for the log; the row still has it. */
  readonly restored?: { readonly result: Result; readonly points: number | null };
}

interface JudgedChange extends StampedSubmission {
  readonly verdict: Verdict;
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

/** The columns of a record that has the fields of a verdict. */
export const verdictColumns =
  sql.raw(`result text, time double precision, memory double precision, points double precision,
  "casePoints" double precision, "caseTotal" double precision, "contestPoints" double precision, error text, "dataVersion" text`);

/**
 * Updates and stamps a submission. Its stamp never decreases, whichever process changes it. In a contest, the stamp is
 * later than every earlier one, by at least one millisecond even if the clock has not moved. Call it last, like appendToLog.
 */
export async function changeSubmission(queries: Queries, change: SubmissionChange, now: Date): Promise<void> {
  await changeSubmissions(queries, [change], now);
}

/** The same for several; their stamps have the order in which they are given, also within a contest. */
export async function changeSubmissions(
  queries: Queries,
  changes: readonly SubmissionChange[],
  now: Date,
): Promise<void> {
  const stamped = changes.map(({ restored, ...change }) => ({
    ...change,
    data: { ...logData(change), ...restored },
  }));
  await updateStamped(queries, stamped, now, sql``);
}

/** The same for submissions that get a verdict. */
export async function saveVerdicts(
  queries: Queries,
  changes: readonly JudgedChange[],
  now: Date,
): Promise<Map<number, Date>> {
  const stamped = changes.map(({ verdict, ...change }) => {
    const { result, contestPoints: points } = verdict;
    return { ...change, ...verdict, data: { ...logData(change), result, points } };
  });
  const columns = sql`, result = given.result, time = given.time, memory = given.memory, points = given.points,
    case_points = given."casePoints", case_total = given."caseTotal", contest_points = given."contestPoints",
    error = given.error, data_version = given."dataVersion"`;
  return updateStamped(queries, stamped, now, columns);
}

/** One number and one stamp of its contest for each. The heads of the contests are locked in one order, until the transaction ends. */
async function updateStamped(
  queries: Queries,
  changes: readonly (StampedSubmission & { readonly data: Partial<SubmissionFacts> })[],
  now: Date,
  columns: RawBuilder<unknown>,
): Promise<Map<number, Date>> {
  const { rows } = await rowsOf({ id: number, judged_at: date })`
    with given as materialized (
      select *, row_number() over (partition by "contestId" order by position)::int as place, count(*) over (partition by "contestId")::int as size
      from rows from (jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        as (id int, "contestId" int, status text, judgement int, data jsonb, ${verdictColumns})) with ordinality
        as given(id, "contestId", status, judgement, data, result, time, memory, points, "casePoints", "caseTotal", "contestPoints",
          error, "dataVersion", position)
    ), locked as materialized (
      select contest_id from contest_heads where contest_id in (select "contestId" from given) order by contest_id for no key update
    ), head as (
      update contest_heads
      set number = number + size, stamp = greatest(stamp + interval '1 millisecond', ${now}::timestamptz(3)) + interval '1 millisecond' * (size - 1)
      from locked join (select distinct "contestId", size from given) sizes on sizes."contestId" = locked.contest_id
      where contest_heads.contest_id = locked.contest_id
      returning contest_heads.contest_id, number - size as number, stamp - interval '1 millisecond' * size as stamp
    ), stamps as (
      select given.*, head.number + place as number, head.stamp + interval '1 millisecond' * place as stamp
      from given left join head on head.contest_id = given."contestId"
    ), entries as (
      insert into contest_log (contest_id, number, at, kind, subject_id, data)
      select "contestId", number, stamp, 'submission', id, data from stamps where "contestId" is not null
    )
    update submissions set judged_at = coalesce(given.stamp, greatest(judged_at, ${now}::timestamptz(3))), status = given.status,
      judgement = coalesce(given.judgement, submissions.judgement)${columns}
    from stamps given where submissions.id = given.id
    returning submissions.id, judged_at
  `.execute(queries);
  if (rows.length < changes.length) throw new Error(`cannot stamp submission ${changes[0]?.id}`);
  return new Map(rows.map(({ id, judged_at }) => [id, judged_at]));
}

function logData({ status, judgement }: StampedSubmission): Partial<SubmissionFacts> {
  return { status, ...(judgement && { judgement }) };
}

/** The next number and judge time of a contest, locked until the transaction ends. */
export function nextStamp(contestId: number | null, now: Date) {
  return sql`
    update contest_heads
    set number = number + 1, stamp = greatest(stamp + interval '1 millisecond', ${now}::timestamptz(3))
    where contest_id = ${contestId}
    returning number, stamp`;
}
