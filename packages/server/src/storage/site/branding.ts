import { defaultsOf } from '@tribunal/contract/settings/setting';
import { siteSettings } from '@tribunal/contract/settings/site-settings';
import type { Database } from '../../database/connection.ts';
import { runPrepared } from '../../database/prepared.ts';
import { nullable, rowsOf, string } from '../../database/row.ts';
import { findSiteSettings, type SiteSettings } from './site-settings.ts';

/** What makes the pages look like those of this site. */
export interface Brand extends SiteSettings {
  /** Hashes of the images; null for none. */
  readonly logo: string | null;
  readonly favicon: string | null;
  /** Why only reading is allowed; null if everything is. */
  readonly maintenance: string | null;
  /** Changes with every change of it. */
  readonly version: string;
}

export interface Branding {
  /** As of the last refresh. */
  current(): Brand;
  refresh(): Promise<void>;
}

const stateRow = rowsOf({
  /** The transaction that changed the settings last. */
  changedBy: string,
  logo: nullable(string),
  favicon: nullable(string),
  maintenance: nullable(string),
});

/** Kept in memory, because every page shows it. A job refreshes it every second. The name in the environment wins. */
export function keepBranding(database: Database, nameInEnvironment: string): Branding {
  const named = nameInEnvironment === '' ? {} : { name: nameInEnvironment };
  const first = { logo: null, favicon: null, maintenance: null, version: '' };
  let current: Brand = { ...defaultsOf(siteSettings), ...named, ...first };
  return {
    current: () => current,
    async refresh() {
      const [state] = await runPrepared(
        database,
        stateRow`
          select s.xmin::text as "changedBy", (select hash from site_images where kind = 'logo') as logo,
            (select hash from site_images where kind = 'favicon') as favicon,
            (select message from maintenance) as maintenance
          from site_settings s`,
      );
      const version = JSON.stringify(state);
      if (!state || version === current.version) return;
      const { changedBy: _, ...brand } = state;
      current = { ...(await findSiteSettings(database.query)), ...named, ...brand, version };
    },
  };
}
