import type { sitePageSettings } from '@tribunal/contract/settings/site-page-settings';
import type { siteSettings } from '@tribunal/contract/settings/site-settings';
import type { Generated } from 'kysely';
import type { Time } from './columns.ts';
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

export interface AlertTable {
  id: Generated<number>;
  kind: 'internal error' | 'judge lost' | 'long queue' | 'judges disagree';
  contest_id: number | null;
  problem_id: number | null;
  subject: Generated<string>;
  count: number;
  raised_at: Time;
  ended_at: Time | null;
}

export interface AlertMessageTable {
  alert_id: number;
  receiver: string;
  attempts: Generated<number>;
  due_at: Time;
}
