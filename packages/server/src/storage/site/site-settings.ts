import type { SettingsOf } from '@tribunal/contract/settings/setting';
import { siteSettings } from '@tribunal/contract/settings/site-settings';
import type { Changes } from '@tribunal/core/contests/contest-edit';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { onlyRow } from '../../database/row.ts';
import { type StoredImage, storedImageRow } from '../editing/stored-image.ts';
import {
  rowsOfSettings,
  type StoredSubject,
  saveChanged,
  selectedSettings,
} from '../editing/stored-settings.ts';

/** What administrators set for the whole site, with the names of a snapshot. */
export type SiteSettings = SettingsOf<typeof siteSettings>;

const storedSite: StoredSubject<typeof siteSettings> = {
  table: 'site_settings',
  settings: siteSettings,
  lists: {},
};
const columns = sql.raw(selectedSettings(storedSite));

export async function findSiteSettings(queries: Queries): Promise<SiteSettings> {
  const { rows } = await rowsOfSettings(siteSettings)`select ${columns} from site_settings`.execute(queries);
  return onlyRow(rows);
}

/** Edits happen one after the other. */
export async function lockSiteSettings(queries: Queries): Promise<SiteSettings> {
  const { rows } = await rowsOfSettings(siteSettings)`
    select ${columns} from site_settings for no key update
  `.execute(queries);
  return onlyRow(rows);
}

export function saveSiteSettings(queries: Queries, settings: SiteSettings, changed: Changes): Promise<void> {
  return saveChanged(queries, storedSite, 1, settings, changed);
}

export const siteImageKinds = ['logo', 'favicon'] as const;
export type SiteImageKind = (typeof siteImageKinds)[number];

export async function findSiteImage(queries: Queries, kind: SiteImageKind): Promise<StoredImage | null> {
  const { rows } = await storedImageRow`
    select hash, media_type as "mediaType", content from site_images where kind = ${kind}
  `.execute(queries);
  return rows[0] ?? null;
}

/** Null removes the image. */
export async function saveSiteImage(
  queries: Queries,
  kind: SiteImageKind,
  image: StoredImage | null,
): Promise<void> {
  await queries.deleteFrom('site_images').where('kind', '=', kind).execute();
  if (!image) return;
  const { hash, mediaType, content } = image;
  await queries.insertInto('site_images').values({ kind, hash, media_type: mediaType, content }).execute();
}
