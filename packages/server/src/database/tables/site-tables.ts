import type { sitePageSettings } from '@tribunal/contract/settings/site-page-settings';
import type { siteSettings } from '@tribunal/contract/settings/site-settings';
import type { Generated } from 'kysely';
import type { SettingColumns } from './setting-columns.ts';

/** One row. */
export interface SiteSettingsTable extends SettingColumns<typeof siteSettings> {
  id: Generated<number>;
}

export interface SiteImageTable {
  kind: string;
  hash: string;
  media_type: string;
  content: Buffer;
}

export interface SitePageTable extends SettingColumns<typeof sitePageSettings> {
  id: Generated<number>;
  slug: string;
}

/** One row while only reading is allowed. */
export interface MaintenanceTable {
  id: Generated<number>;
  message: string;
  started_at: Date;
}
