import type { SettingsOf } from '@tribunal/contract/settings/setting';
import { sitePageSettings } from '@tribunal/contract/settings/site-page-settings';
import type { Changes } from '@tribunal/core/contests/contest-edit';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { number, type Row, rowsOf, string } from '../../database/row.ts';
import {
  columnsOf,
  rowsOfSettings,
  type StoredSubject,
  saveChanged,
  selectedSettings,
} from '../editing/stored-settings.ts';
import { isStorable } from '../lists/filters.ts';

/** What administrators set for a page of the site's own, with the names of a snapshot. */
export type SitePageSettings = SettingsOf<typeof sitePageSettings>;

const storedPage: StoredSubject<typeof sitePageSettings> = {
  table: 'site_pages',
  settings: sitePageSettings,
  lists: {},
};

const listedPageRow = rowsOf({ id: number, slug: string, title: string });
export type ListedSitePage = Row<typeof listedPageRow>;

const maxPages = 1000;

export async function listSitePages(queries: Queries): Promise<ListedSitePage[]> {
  const { rows } = await listedPageRow`
    select id, slug, title from site_pages order by slug limit ${sql.lit(maxPages)}
  `.execute(queries);
  return rows;
}

export interface StoredSitePage {
  readonly id: number;
  readonly slug: string;
  readonly settings: SitePageSettings;
}

export async function findSitePage(
  queries: Queries,
  slug: string,
  isLocked = false,
): Promise<StoredSitePage | null> {
  if (!isStorable(slug)) return null;
  const found = await queries
    .selectFrom('site_pages')
    .select(['id', 'slug'])
    .where('slug', '=', slug)
    .$if(isLocked, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  if (!found) return null;
  const { rows } = await rowsOfSettings(sitePageSettings)`
    select ${sql.raw(selectedSettings(storedPage))} from site_pages where id = ${found.id}
  `.execute(queries);
  return rows[0] ? { ...found, settings: rows[0] } : null;
}

/** False if the slug is taken. */
export async function insertSitePage(
  queries: Queries,
  slug: string,
  page: SitePageSettings,
): Promise<boolean> {
  const inserted = await queries
    .insertInto('site_pages')
    .values({ slug, ...columnsOf(sitePageSettings, page) })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export function saveSitePage(
  queries: Queries,
  id: number,
  page: SitePageSettings,
  changed: Changes,
): Promise<void> {
  return saveChanged(queries, storedPage, id, page, changed);
}

export async function deleteSitePage(queries: Queries, id: number): Promise<void> {
  await queries.deleteFrom('site_pages').where('id', '=', id).execute();
}
