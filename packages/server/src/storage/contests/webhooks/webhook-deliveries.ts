import type { ClicsVersion, ClicsView } from '@tribunal/contract/clics/audiences';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Queries } from '../../../database/connection.ts';
import { runPrepared } from '../../../database/prepared.ts';
import { boolean, number, type Row, rowsOf, string, stringOf } from '../../../database/row.ts';

/** A webhook that one process sends for, until its lease ends. */
const claimedWebhookRow = rowsOf({
  id: number,
  contestId: number,
  url: string,
  secret: string,
  view: stringOf<ClicsView>(),
  version: stringOf<ClicsVersion>(),
  epoch: string,
  number: number,
  failures: number,
  /** Whether its next lines may be sent now; otherwise only dead letters are due. */
  isDue: boolean,
});
export type ClaimedWebhook = Row<typeof claimedWebhookRow>;

export interface Lease {
  /** Random: a process that has lost its lease cannot record anything. */
  readonly name: string;
  readonly ms: number;
}

/** The contests whose webhooks need lines that are not in the feed yet. */
export async function contestsToFollow(database: Database, now: Date): Promise<number[]> {
  const rows = await runPrepared(
    database,
    rowsOf({ id: number })`
      select contests.id from contests
      join contest_heads heads on heads.contest_id = contests.id
      left join contest_feeds feeds on feeds.contest_id = contests.id
      where contests.id in (select contest_id from contest_webhooks where is_enabled)
        and (feeds.contest_id is null or case when feeds.is_complete then contests.finalized_at is null
          else feeds.log_number < heads.number or feeds.swept_to is not null or coalesce(feeds.changes_at <= ${now}, false) end)
      order by contests.id`,
  );
  return rows.map(({ id }) => id);
}

/** Contests with webhooks whose feed can still change. */
export async function contestsToCompare(queries: Queries): Promise<number[]> {
  const rows = await queries
    .selectFrom('contest_feeds')
    .select('contest_id as id')
    .where('is_complete', '=', false)
    .where('contest_id', 'in', (webhooks) =>
      webhooks.selectFrom('contest_webhooks').select('contest_id').where('is_enabled', '=', true),
    )
    .orderBy('contest_id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Claims webhooks that have something to send and that no other process sends for; those that have waited longest come first. */
export async function claimWebhooks(
  queries: Queries,
  { name, ms }: Lease,
  most: number,
  now: Date,
): Promise<ClaimedWebhook[]> {
  const isDue = sql`coalesce(hook.retry_at <= ${now}, true)`;
  const { rows } = await claimedWebhookRow`
    update contest_webhooks hook set lease = ${name}, leased_until = ${leaseEnd(ms)}
    where hook.id in (
      select hook.id from contest_webhooks hook join contest_feeds feed on feed.contest_id = hook.contest_id
      where hook.is_enabled and coalesce(hook.leased_until < clock_timestamp(), true)
        and ((${isDue} and (hook.epoch <> feed.epoch or hook.number < feed.number))
          or exists (select from webhook_dead_letters letter where letter.webhook_id = hook.id and letter.is_waiting))
      order by hook.retry_at nulls first, hook.id limit ${most} for update of hook skip locked
    )
    returning id, contest_id as "contestId", url, secret, view, version, epoch, number, failures, ${isDue} as "isDue"
  `.execute(queries);
  return rows;
}

/** Where a webhook is after an attempt. */
export interface Progress {
  readonly epoch: string;
  readonly number: number;
  readonly failures: number;
  readonly retryAt: Date | null;
  readonly fault: string;
  /** Null when nothing was delivered. */
  readonly deliveredAt: Date | null;
}

/** Renews the lease. False when the lease was lost, or when the webhook is to stop: then nothing more is sent under it. */
export async function recordProgress(
  queries: Queries,
  id: number,
  { name, ms }: Lease,
  progress: Progress,
): Promise<boolean> {
  const row = await queries
    .updateTable('contest_webhooks')
    .set({
      epoch: progress.epoch,
      number: progress.number,
      failures: progress.failures,
      retry_at: progress.retryAt,
      fault: progress.fault,
      leased_until: leaseEnd(ms),
      ...(progress.deliveredAt && { delivered_at: progress.deliveredAt }),
    })
    .where('id', '=', id)
    .where('lease', '=', name)
    .returning('is_enabled')
    .executeTakeFirst();
  return row?.is_enabled === true;
}

/** False when the lease was lost. */
export async function renewLease(queries: Queries, id: number, { name, ms }: Lease): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('contest_webhooks')
    .set({ leased_until: leaseEnd(ms) })
    .where('id', '=', id)
    .where('lease', '=', name)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function releaseWebhook(queries: Queries, id: number, { name }: Lease): Promise<void> {
  await queries
    .updateTable('contest_webhooks')
    .set({ lease: null, leased_until: null })
    .where('id', '=', id)
    .where('lease', '=', name)
    .execute();
}

/** Leases are measured by one clock, that of the database. */
function leaseEnd(ms: number): RawBuilder<Date> {
  return sql<Date>`clock_timestamp() + ${ms} * interval '1 millisecond'`;
}

interface WaitingLetter {
  readonly first: number;
  readonly last: number;
}

export async function insertLetter(
  queries: Queries,
  webhookId: number,
  letter: WaitingLetter & { readonly failedAt: Date; readonly fault: string },
): Promise<void> {
  const { first, last, failedAt, fault } = letter;
  await queries
    .insertInto('webhook_dead_letters')
    .values({ webhook_id: webhookId, first, last, failed_at: failedAt, fault })
    .execute();
}

/** In the order of their lines. */
export async function waitingLetters(queries: Queries, webhookId: number): Promise<WaitingLetter[]> {
  return queries
    .selectFrom('webhook_dead_letters')
    .select(['first', 'last'])
    .where('webhook_id', '=', webhookId)
    .where('is_waiting', '=', true)
    .orderBy('first')
    .execute();
}

/** The letter was taken. The fault stays while the receiver refuses newer lines. */
export async function removeLetter(
  queries: Queries,
  webhookId: number,
  first: number,
  deliveredAt: Date,
): Promise<void> {
  await queries
    .deleteFrom('webhook_dead_letters')
    .where('webhook_id', '=', webhookId)
    .where('first', '=', first)
    .execute();
  await queries
    .updateTable('contest_webhooks')
    .set({ delivered_at: deliveredAt, fault: sql`case when failures = 0 then '' else fault end` })
    .where('id', '=', webhookId)
    .execute();
}

/** Letters of a feed that began anew: all of its lines are sent again. */
export async function removeLetters(queries: Queries, webhookId: number): Promise<void> {
  await queries.deleteFrom('webhook_dead_letters').where('webhook_id', '=', webhookId).execute();
}

export async function returnLetter(
  queries: Queries,
  webhookId: number,
  first: number,
  { failedAt, fault }: { readonly failedAt: Date; readonly fault: string },
): Promise<void> {
  await queries
    .updateTable('webhook_dead_letters')
    .set({ is_waiting: false, failed_at: failedAt, fault })
    .where('webhook_id', '=', webhookId)
    .where('first', '=', first)
    .execute();
}
