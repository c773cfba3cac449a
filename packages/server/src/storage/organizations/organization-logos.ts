import type { Queries } from '../../database/connection.ts';
import type { StoredImage } from '../editing/stored-image.ts';
import { storedImageRow } from '../editing/stored-image.ts';
import { isStorable } from '../lists/filters.ts';
import { organizationIsVisible } from '../visibility/account-visibility.ts';

export async function findLogo(queries: Queries, slug: string): Promise<StoredImage | null> {
  if (!isStorable(slug)) return null;
  const { rows } = await storedImageRow`
    select l.hash, l.media_type as "mediaType", l.content
    from organization_logos l join organizations on organizations.id = l.organization_id
    where organizations.slug = ${slug} and ${organizationIsVisible}
  `.execute(queries);
  return rows[0] ?? null;
}

/** Null removes the logo. */
export async function saveLogo(
  queries: Queries,
  organizationId: number,
  logo: StoredImage | null,
): Promise<void> {
  await queries.deleteFrom('organization_logos').where('organization_id', '=', organizationId).execute();
  if (!logo) return;
  const { hash, mediaType, content } = logo;
  const row = { organization_id: organizationId, hash, media_type: mediaType, content };
  await queries.insertInto('organization_logos').values(row).execute();
}

export async function findLogoHash(queries: Queries, organizationId: number): Promise<string | null> {
  const row = await queries
    .selectFrom('organization_logos')
    .select('hash')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row?.hash ?? null;
}
