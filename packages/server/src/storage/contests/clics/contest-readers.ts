import type { Queries } from '../../../database/connection.ts';

export interface ListedReader {
  readonly id: number;
  readonly name: string;
  readonly madeAt: Date;
  readonly usedAt: Date | null;
}

export async function insertReader(
  queries: Queries,
  reader: { readonly contestId: number; readonly name: string; readonly now: Date; readonly hash: string },
): Promise<number> {
  const row = await queries
    .insertInto('contest_readers')
    .values({ contest_id: reader.contestId, name: reader.name, token_hash: reader.hash, made_at: reader.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function listReaders(queries: Queries, contestId: number): Promise<ListedReader[]> {
  return queries
    .selectFrom('contest_readers')
    .select(['id', 'name', 'made_at as madeAt', 'used_at as usedAt'])
    .where('contest_id', '=', contestId)
    .orderBy('id')
    .execute();
}

/** Null when the contest has no such token. */
export async function deleteReader(
  queries: Queries,
  contestId: number,
  id: number,
): Promise<{ readonly name: string } | null> {
  const row = await queries
    .deleteFrom('contest_readers')
    .where('contest_id', '=', contestId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return row ?? null;
}

export async function findReader(
  queries: Queries,
  id: number,
): Promise<{ readonly contestId: number; readonly hash: string; readonly usedAt: Date | null } | null> {
  const row = await queries
    .selectFrom('contest_readers')
    .select(['contest_id as contestId', 'token_hash as hash', 'used_at as usedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function noteReaderUse(queries: Queries, id: number, now: Date): Promise<void> {
  await queries.updateTable('contest_readers').set({ used_at: now }).where('id', '=', id).execute();
}
