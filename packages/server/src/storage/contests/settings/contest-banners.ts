import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import type { SizedImage, StoredImage } from '../../editing/stored-image.ts';

export async function findBanner(queries: Queries, contestId: number): Promise<StoredImage | null> {
  const row = await queries
    .selectFrom('contest_banners')
    .select(['hash', 'media_type as mediaType', 'content'])
    .where('contest_id', '=', contestId)
    .executeTakeFirst();
  return row ?? null;
}

export async function findBannerHash(queries: Queries, contestId: number): Promise<string | null> {
  const row = await queries
    .selectFrom('contest_banners')
    .select('hash')
    .where('contest_id', '=', contestId)
    .executeTakeFirst();
  return row?.hash ?? null;
}

/** Null removes the banner. */
export async function saveBanner(
  queries: Queries,
  contestId: number,
  banner: SizedImage | null,
): Promise<void> {
  await queries.deleteFrom('contest_banners').where('contest_id', '=', contestId).execute();
  if (!banner) return;
  const { mediaType: media_type, ...rest } = banner;
  await queries
    .insertInto('contest_banners')
    .values({ contest_id: contestId, media_type, ...rest })
    .execute();
}

/** Gives a new contest the banner of another one, if that has one. */
export async function copyBanner(queries: Queries, fromKey: string, toId: number): Promise<void> {
  await sql`
    insert into contest_banners (contest_id, hash, media_type, width, height, content)
    select ${toId}, hash, media_type, width, height, content
    from contest_banners join contests on contests.id = contest_banners.contest_id
    where contests.key = ${fromKey}`.execute(queries);
}
