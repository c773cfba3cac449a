import type { Queries } from '../../database/connection.ts';

/** How long a key is kept. */
const keyLifetimeMs = 24 * 3_600_000;

interface StoredKey {
  readonly parametersHash: Buffer;
  readonly submissionId: number | null;
}

export async function findKey(
  queries: Queries,
  userId: number,
  key: string,
  now: Date,
): Promise<StoredKey | undefined> {
  return queries
    .selectFrom('submission_keys')
    .select(['parameters_hash as parametersHash', 'submission_id as submissionId'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('created_at', '>', oldest(now))
    .executeTakeFirst();
}

export async function keepKey(
  queries: Queries,
  userId: number,
  key: string,
  { parametersHash, submissionId }: StoredKey,
  now: Date,
): Promise<void> {
  const values = { parameters_hash: parametersHash, submission_id: submissionId, created_at: now };
  await queries
    .insertInto('submission_keys')
    .values({ user_id: userId, key, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet(values))
    .execute();
}

export async function deleteOldKeys(queries: Queries, now: Date): Promise<void> {
  await queries.deleteFrom('submission_keys').where('created_at', '<=', oldest(now)).execute();
}

function oldest(now: Date): Date {
  return new Date(now.getTime() - keyLifetimeMs);
}
