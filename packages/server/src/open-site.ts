import { join } from 'node:path';
import { rescoreDueContests } from './actions/contests/rescore-due-contests.ts';
import { convertStoredCases } from './actions/problem-data/convert-stored-cases.ts';
import { directoryStore } from './blobs/directory-store.ts';
import { migrate } from './database/migrations.ts';
import { openNotifications } from './database/notifications.ts';
import { openDatabase } from './database/open-database.ts';
import { waitForDatabase } from './database/wait-for-database.ts';
import { createDiskSpace, freeBytesOf } from './disk-space.ts';
import { createLog, type Log } from './log.ts';
import { secretKey } from './secret-key.ts';
import type { LoadedSettings } from './settings.ts';
import type { OpenSite } from './site.ts';
import { createSiteWarnings } from './site-warnings.ts';
import { keepScoreboards } from './storage/contests/scoreboard/kept-scoreboards.ts';
import { seedLanguages } from './storage/judges/seed-languages.ts';

/** Opens the database and everything else a site needs, either as the site itself or for a command that runs next to it. */
export async function openSite(
  loaded: LoadedSettings,
  kind: 'site' | 'command',
  signal: AbortSignal,
  log: Log = createLog(loaded.settings.SITE_LOG_LEVEL),
): Promise<OpenSite> {
  const { settings } = loaded;
  const wait = { seconds: kind === 'site' ? settings.SITE_DATABASE_WAIT : 0, log, signal };
  for (const warning of loaded.warnings) log.warn(warning);
  const blobs = directoryStore(join(settings.SITE_DATA_DIR, 'files'));
  const database = await waitForDatabase(() => openDatabase(settings, kind, log), wait);
  try {
    const prepare = async () => {
      await migrate(database.pool);
      await rescoreDueContests(database, new Date());
      await convertStoredCases({ database, blobs }, new Date());
      if (kind === 'site') await seedLanguages(database);
    };
    await waitForDatabase(prepare, wait);
    const key = await secretKey(settings.SECRET_KEY, settings.SITE_DATA_DIR);
    const notifications = openNotifications(database);
    return {
      site: {
        ...{ settings, log, database, notifications, secretKey: key },
        warnings: createSiteWarnings(),
        disk: createDiskSpace(freeBytesOf(settings.SITE_DATA_DIR)),
        scoreboards: keepScoreboards(database),
        blobs,
        now: () => new Date(),
      },
      async close() {
        await notifications.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
