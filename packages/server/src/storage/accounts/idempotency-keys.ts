import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { boolean, bytes, nullable, number, type Row, rowsOf, string } from '../../database/row.ts';

/** How long an answer is kept. */
const keyLifetimeMs = 24 * 3_600_000;
/** After this time, a request without an effect is given up: its process has stopped, or its transactions will not commit. */
const claimLifetimeMs = 60_000;

interface RequestKey {
  readonly userId: number;
  readonly keyHash: Buffer;
}

const earlierRequestRow = rowsOf({
  requestHash: bytes,
  hasEffect: boolean,
  status: nullable(number),
  answer: nullable(string),
});
export type EarlierRequest = Row<typeof earlierRequestRow>;

/** Null when the key now belongs to this claim; otherwise the request that has it. */
export async function claimKey(
  queries: Queries,
  { userId, keyHash }: RequestKey,
  requestHash: Buffer,
  claim: string,
  now: Date,
): Promise<EarlierRequest | null> {
  const givenUp = new Date(now.getTime() - claimLifetimeMs);
  const claimed = await queries
    .insertInto('idempotency_keys')
    .values({
      user_id: userId,
      key_hash: keyHash,
      request_hash: requestHash,
      claim,
      claimed_at: now,
      status: null,
      answer: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key_hash'])
        .doUpdateSet({
          request_hash: requestHash,
          claim,
          claimed_at: now,
          has_effect: false,
          status: null,
          answer: null,
        })
        .where(
          sql<boolean>`idempotency_keys.claimed_at <= ${oldest(now)} or (idempotency_keys.status is null
            and not idempotency_keys.has_effect and idempotency_keys.claimed_at <= ${givenUp})`,
        ),
    )
    .returning('claim')
    .executeTakeFirst();
  if (claimed) return null;
  const { rows } = await earlierRequestRow`
    select request_hash as "requestHash", has_effect as "hasEffect", status, answer
    from idempotency_keys where user_id = ${userId} and key_hash = ${keyHash}
  `.execute(queries);
  // Released between the two statements.
  return rows[0] ?? claimKey(queries, { userId, keyHash }, requestHash, claim, now);
}

/** In the transaction of the effect. False when the key belongs to another claim by now. */
export async function noteEffect(queries: Queries, claim: string): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('idempotency_keys')
    .set({ has_effect: true })
    .where('claim', '=', claim)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function keepAnswer(
  queries: Queries,
  claim: string,
  { status, answer }: { readonly status: number; readonly answer: string },
): Promise<void> {
  await queries.updateTable('idempotency_keys').set({ status, answer }).where('claim', '=', claim).execute();
}

/** A refused request does not use up its key, nor does one that failed before it had an effect. True when the key is free again. */
export async function releaseKey(queries: Queries, claim: string, isRefused: boolean): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom('idempotency_keys')
    .where('claim', '=', claim)
    .where((where) => where.or([where.lit(isRefused), where('has_effect', '=', false)]))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteOldRequests(queries: Queries, now: Date): Promise<void> {
  await queries.deleteFrom('idempotency_keys').where('claimed_at', '<=', oldest(now)).execute();
}

function oldest(now: Date): Date {
  return new Date(now.getTime() - keyLifetimeMs);
}
