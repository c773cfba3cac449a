import './event-loop-watchdog.ts';
import { buildApp } from '@tribunal/server/app';
import { createDiskSpace } from '@tribunal/server/disk-space';
import { createLog } from '@tribunal/server/log';
import { type Settings, settingsTable } from '@tribunal/server/settings';
import type { Site } from '@tribunal/server/site';
import { createSiteWarnings } from '@tribunal/server/site-warnings';
import { openAnnouncements } from '@tribunal/server/storage/announcements';
import type { Database } from '@tribunal/server/storage/database';

const defaults = Object.fromEntries(
  Object.entries(settingsTable).map(([name, setting]) => [name, setting.fallback]),
) as unknown as Settings;

/** A site on a test's database, with the default settings but for those given. */
export function testSite(
  database: Database,
  { settings, ...given }: Partial<Omit<Site, 'settings'>> & { settings?: Partial<Settings> } = {},
): Site {
  return {
    settings: { ...defaults, ...settings },
    log: createLog(process.env.TEST_LOG_LEVEL ?? 'silent'),
    database,
    announcements: openAnnouncements(database),
    secretKey: 'a secret key that only the tests know',
    warnings: createSiteWarnings(),
    disk: createDiskSpace(async () => Infinity),
    now: () => new Date(),
    ...given,
  };
}

export const syncKey = 'a sync key that only the tests know, quite long';

export function syncApp(database: Database, given: Partial<Omit<Site, 'settings'>> = {}) {
  return buildApp(
    testSite(database, { ...given, settings: { SITE_ENABLE_SYNC_API: true, GLOBAL_API_KEY: syncKey } }),
  );
}
