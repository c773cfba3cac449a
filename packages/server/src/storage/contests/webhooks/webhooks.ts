import type { ClicsVersion, ClicsView } from '@tribunal/contract/clics/audiences';
import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import { boolean, date, number, rowsOf, string } from '../../../database/row.ts';

const countedLetterRow = rowsOf<CountedLetter>({
  webhookId: number,
  total: number,
  first: number,
  last: number,
  failedAt: date,
  fault: string,
  isWaiting: boolean,
});

interface NewWebhook {
  readonly contestId: number;
  readonly url: string;
  /** Sealed. */
  readonly secret: string;
  readonly view: ClicsView;
  readonly version: ClicsVersion;
}

interface DeadLetter {
  /** Numbers of lines of the feed. */
  readonly first: number;
  readonly last: number;
  readonly failedAt: Date;
  readonly fault: string;
  /** Whether an editor has asked to send it again. */
  readonly isWaiting: boolean;
}

export interface ListedWebhook {
  readonly id: number;
  readonly url: string;
  readonly view: ClicsView;
  readonly version: ClicsVersion;
  readonly isEnabled: boolean;
  readonly madeAt: Date;
  readonly deliveredAt: Date | null;
  readonly failures: number;
  readonly retryAt: Date | null;
  /** Null when the last attempt did not fail. */
  readonly fault: string | null;
  readonly deadLetterCount: number;
  /** The newest ones. */
  readonly deadLetters: readonly DeadLetter[];
}

const shownLetters = 20;

/** Null when the contest has a webhook with this address. */
export async function insertWebhook(
  queries: Queries,
  { contestId, url, secret, view, version }: NewWebhook,
  now: Date,
): Promise<number | null> {
  const row = await queries
    .insertInto('contest_webhooks')
    .values({ contest_id: contestId, url, secret, view, version, made_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function countWebhooks(queries: Queries, contestId: number): Promise<number> {
  const { count } = await queries
    .selectFrom('contest_webhooks')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('contest_id', '=', contestId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function listWebhooks(queries: Queries, contestId: number): Promise<ListedWebhook[]> {
  const webhooks = await queries
    .selectFrom('contest_webhooks')
    .select(['id', 'url', 'view', 'version', 'is_enabled as isEnabled', 'made_at as madeAt'])
    .select(['delivered_at as deliveredAt', 'failures', 'retry_at as retryAt', 'fault'])
    .where('contest_id', '=', contestId)
    .orderBy('id')
    .execute();
  const letters = await deadLetters(
    queries,
    webhooks.map(({ id }) => id),
  );
  return webhooks.map((webhook) => {
    const own = letters.filter(({ webhookId }) => webhookId === webhook.id);
    return {
      ...webhook,
      version: webhook.version as ClicsVersion,
      fault: webhook.fault || null,
      deadLetterCount: own[0]?.total ?? 0,
      deadLetters: own,
    };
  });
}

interface CountedLetter extends DeadLetter {
  readonly webhookId: number;
  readonly total: number;
}

async function deadLetters(queries: Queries, webhookIds: readonly number[]): Promise<CountedLetter[]> {
  const { rows } = await countedLetterRow`
    select webhook_id as "webhookId", first, last, failed_at as "failedAt", fault, is_waiting as "isWaiting", total
    from (
      select *, row_number() over newest as place, (count(*) over (partition by webhook_id))::int as total
      from webhook_dead_letters where webhook_id = any(${webhookIds})
      window newest as (partition by webhook_id order by failed_at desc, first desc)
    ) letters
    where place <= ${shownLetters} order by webhook_id, place
  `.execute(queries);
  return rows;
}

/** The address; null when the contest has no such webhook. */
export async function deleteWebhook(queries: Queries, contestId: number, id: number): Promise<string | null> {
  const row = await queries
    .deleteFrom('contest_webhooks')
    .where('contest_id', '=', contestId)
    .where('id', '=', id)
    .returning('url')
    .executeTakeFirst();
  return row?.url ?? null;
}

/** Enabling also ends the wait for the next attempt. Answers as `deleteWebhook`. */
export async function enableWebhook(
  queries: Queries,
  contestId: number,
  id: number,
  isEnabled: boolean,
): Promise<string | null> {
  const row = await queries
    .updateTable('contest_webhooks')
    .set({ is_enabled: isEnabled, failures: 0, retry_at: null })
    .where('contest_id', '=', contestId)
    .where('id', '=', id)
    .returning('url')
    .executeTakeFirst();
  return row?.url ?? null;
}

/** Has the dead letters sent again. Answers as `deleteWebhook`. */
export async function resendLetters(queries: Queries, contestId: number, id: number): Promise<string | null> {
  const url = await findUrl(queries, contestId, id);
  if (url !== null)
    await queries
      .updateTable('webhook_dead_letters')
      .set({ is_waiting: true })
      .where('webhook_id', '=', id)
      .execute();
  return url;
}

/** Answers as `deleteWebhook`. */
export async function discardLetters(
  queries: Queries,
  contestId: number,
  id: number,
): Promise<string | null> {
  const url = await findUrl(queries, contestId, id);
  if (url !== null) await queries.deleteFrom('webhook_dead_letters').where('webhook_id', '=', id).execute();
  return url;
}

async function findUrl(queries: Queries, contestId: number, id: number): Promise<string | null> {
  const row = await queries
    .selectFrom('contest_webhooks')
    .select('url')
    .where('contest_id', '=', contestId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.url ?? null;
}
