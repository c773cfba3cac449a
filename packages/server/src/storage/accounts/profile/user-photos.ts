import { isUsername } from '@tribunal/core/texts/names';
import type { Queries } from '../../../database/connection.ts';
import type { SizedImage, StoredImage } from '../../editing/stored-image.ts';
import { isStorable } from '../../lists/filters.ts';

export async function findPhoto(queries: Queries, username: string): Promise<StoredImage | null> {
  if (!isUsername(username)) return null;
  const row = await queries
    .selectFrom('user_photos')
    .innerJoin('users', 'users.id', 'user_photos.user_id')
    .select(['hash', 'media_type as mediaType', 'content'])
    .where('username', '=', username)
    .executeTakeFirst();
  return row ?? null;
}

/** The photo of a user if it is this one. */
export async function findPhotoFile(
  queries: Queries,
  userId: number,
  hash: string,
): Promise<Pick<StoredImage, 'mediaType' | 'content'> | null> {
  if (!isStorable(hash)) return null;
  const row = await queries
    .selectFrom('user_photos')
    .select(['media_type as mediaType', 'content'])
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row ?? null;
}

export async function findPhotoHash(queries: Queries, userId: number): Promise<string | null> {
  const row = await queries
    .selectFrom('user_photos')
    .select('hash')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.hash ?? null;
}

/** Null removes the photo. */
export async function savePhoto(queries: Queries, userId: number, photo: SizedImage | null): Promise<void> {
  await queries.deleteFrom('user_photos').where('user_id', '=', userId).execute();
  if (!photo) return;
  const { mediaType: media_type, ...rest } = photo;
  await queries
    .insertInto('user_photos')
    .values({ user_id: userId, media_type, ...rest })
    .execute();
}
