import type { Database, Queries } from '../../../database/connection.ts';

export interface ScoreboardLink {
  readonly id: number;
  /** What the organizers wrote about it. */
  readonly note: string;
  /** The sites that may show the scoreboard in a frame. */
  readonly origins: readonly string[];
  readonly createdAt: Date;
}

export async function insertLink(
  queries: Queries,
  contestId: number,
  keyHash: Buffer,
  { note, origins, createdAt }: Omit<ScoreboardLink, 'id'>,
): Promise<number> {
  const { id } = await queries
    .insertInto('scoreboard_links')
    .values({
      ...{ contest_id: contestId, key_hash: keyHash, note },
      ...{ origins: [...origins], created_at: createdAt },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False when there is no such link. */
export async function deleteLink(queries: Queries, contestId: number, id: number): Promise<boolean> {
  const deleted = await queries
    .deleteFrom('scoreboard_links')
    .where('contest_id', '=', contestId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

export async function countLinks(queries: Queries, contestId: number): Promise<number> {
  const { count } = await queries
    .selectFrom('scoreboard_links')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('contest_id', '=', contestId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function listLinks({ query }: Database, contestId: number): Promise<ScoreboardLink[]> {
  return query
    .selectFrom('scoreboard_links')
    .select(['id', 'note', 'origins', 'created_at as createdAt'])
    .where('contest_id', '=', contestId)
    .orderBy('id')
    .execute();
}

/** The link with this secret, if it leads to the contest. */
export async function findLink(
  { query }: Database,
  contest: string,
  keyHash: Buffer,
): Promise<Pick<ScoreboardLink, 'id' | 'origins'> | null> {
  const link = await query
    .selectFrom('scoreboard_links')
    .innerJoin('contests', 'contests.id', 'scoreboard_links.contest_id')
    .select(['scoreboard_links.id', 'scoreboard_links.origins'])
    .where('contests.key', '=', contest)
    .where('scoreboard_links.key_hash', '=', keyHash)
    .executeTakeFirst();
  return link ?? null;
}
