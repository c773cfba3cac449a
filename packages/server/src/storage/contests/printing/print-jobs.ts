import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import { date, nullable, number, type Row, rowsOf, string, stringOf } from '../../../database/row.ts';

export type PrintState = 'waiting' | 'printing' | 'done';

const columns = {
  id: number,
  username: string,
  /** The display name; empty when the user has none. */
  name: string,
  room: string,
  language: nullable(string),
  pages: number,
  madeAt: date,
  state: stringOf<PrintState>(),
  /** Who marked it last; null if nobody did. */
  handledBy: nullable(string),
  /** How often the print command was started for it. */
  attempts: number,
  /** Why the print command failed; empty if it did not. */
  fault: string,
};

const printJobRow = rowsOf(columns);
export type PrintJob = Row<typeof printJobRow>;

const printDocumentRow = rowsOf({ ...columns, contest: string, source: string });
export type PrintDocument = Row<typeof printDocumentRow>;

const jobColumns = sql`j.id, u.username, u.full_name as name, u.room, l.name as language, j.pages,
  j.made_at as "madeAt", j.state, h.username as "handledBy", j.attempts, j.fault`;

const jobTables = sql`print_jobs j
  join participations a on a.id = j.participation_id
  join users u on u.id = a.user_id
  left join languages l on l.id = j.language_id
  left join users h on h.id = j.handled_by`;

/** Those that wait come first, the oldest before the others; those that are done come last, the newest first. */
export async function listPrintJobs(queries: Queries, contestId: number): Promise<PrintJob[]> {
  const { rows } = await printJobRow`
    select ${jobColumns} from ${jobTables} where a.contest_id = ${contestId}
    order by array_position(array['waiting', 'printing', 'done'], j.state), case j.state when 'done' then -j.id else j.id end
  `.execute(queries);
  return rows;
}

/** What one contestant sent, the newest first. */
export async function printJobsOf(queries: Queries, participationId: number): Promise<PrintJob[]> {
  const { rows } = await printJobRow`
    select ${jobColumns} from ${jobTables} where j.participation_id = ${participationId} order by j.id desc limit 50
  `.execute(queries);
  return rows;
}

export async function findPrintDocument(
  queries: Queries,
  contestId: number,
  id: number,
): Promise<PrintDocument | null> {
  const { rows } = await printDocumentRow`
    select ${jobColumns}, c.name as contest, j.source from ${jobTables} join contests c on c.id = a.contest_id
    where j.id = ${id} and c.id = ${contestId}
  `.execute(queries);
  return rows[0] ?? null;
}

interface NewPrintJob {
  readonly participationId: number;
  readonly languageId: number | null;
  readonly source: string;
  readonly pages: number;
}

export async function insertPrintJob(queries: Queries, job: NewPrintJob, madeAt: Date): Promise<number> {
  const { participationId, languageId, source, pages } = job;
  const row = await queries
    .insertInto('print_jobs')
    .values({
      participation_id: participationId,
      language_id: languageId,
      source,
      pages,
      made_at: madeAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** What a runner has to know before marking a job. The row stays locked until the transaction ends. */
const lockedJobRow = rowsOf({
  state: stringOf<PrintState>(),
  handledBy: nullable(number),
  fault: string,
  /** `live` while the print command runs for it, `lost` when its process has ended without saying how. */
  lease: nullable(stringOf<'live' | 'lost'>()),
});
export type LockedPrintJob = Row<typeof lockedJobRow>;

export async function lockPrintJob(
  queries: Queries,
  contestId: number,
  id: number,
): Promise<LockedPrintJob | null> {
  const { rows } = await lockedJobRow`
    select j.state, j.handled_by as "handledBy", j.fault,
      case when j.lease is not null then case when j.leased_until >= clock_timestamp() then 'live' else 'lost' end end as lease
    from print_jobs j join participations a on a.id = j.participation_id
    where j.id = ${id} and a.contest_id = ${contestId} for update of j
  `.execute(queries);
  return rows[0] ?? null;
}

/** By a runner. The print command may begin anew with a job that waits again. */
export async function setPrintState(
  queries: Queries,
  id: number,
  state: PrintState,
  handledBy: number,
): Promise<void> {
  await queries
    .updateTable('print_jobs')
    .set({ state, handled_by: handledBy, attempts: 0, fault: '', lease: null, leased_until: null })
    .where('id', '=', id)
    .execute();
}

/** The job that the caller prints alone until the lease ends; null if none waits. */
interface PrintClaim {
  readonly id: number;
  readonly contestId: number;
}

/** After a crash, a job is started once more; a contest that ended hours ago prints nothing. */
const maxAttempts = 2;

export async function claimPrintJob(
  queries: Queries,
  lease: string,
  leaseMs: number,
  now: Date,
): Promise<PrintClaim | null> {
  const { rows } = await rowsOf<PrintClaim>({ id: number, contestId: number })`
    update print_jobs j set state = 'printing', handled_by = null, attempts = j.attempts + 1, lease = ${lease},
      leased_until = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
    from participations a
    where a.id = j.participation_id and j.id = (
      select due.id from print_jobs due
      join participations sender on sender.id = due.participation_id
      join contests on contests.id = sender.contest_id
      where contests.over_at > ${now}::timestamptz - interval '2 hours' and due.attempts < ${maxAttempts}
        and ((due.state = 'waiting' and due.fault = '')
          or (due.state = 'printing' and due.lease is not null and due.leased_until < clock_timestamp()))
      order by due.id limit 1 for update of due skip locked)
    returning j.id, a.contest_id as "contestId"
  `.execute(queries);
  return rows[0] ?? null;
}

/** Nothing when the lease was lost. A job that failed waits for a runner. */
export async function endPrintJob(queries: Queries, id: number, lease: string, fault: string): Promise<void> {
  await queries
    .updateTable('print_jobs')
    .set({ state: fault === '' ? 'done' : 'waiting', fault, lease: null, leased_until: null })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute();
}
