import { rescoreDueContests } from '../actions/contests/rescore-due-contests.ts';
import { convertStoredCases } from '../actions/problems/test-data/convert-stored-cases.ts';
import { openFileStore } from '../blobs/open-file-store.ts';
import type { ConnectionLimits, Database } from '../database/connection.ts';
import type { ProcessKind } from '../database/embedded/directory-lock.ts';
import { migrate } from '../database/migrations.ts';
import { openNotifications } from '../database/notifications.ts';
import { openDatabase } from '../database/open-database.ts';
import { openReplicas } from '../database/replicas.ts';
import { waitForDatabase } from '../database/wait-for-database.ts';
import { createDiskSpace, freeBytesOf } from '../environment/disk-space.ts';
import { createLog, type Log } from '../environment/log.ts';
import { createMetrics } from '../environment/metrics.ts';
import { OperatorError } from '../environment/operator-error.ts';
import { fingerprintOf, otherKey, otherKeyFix, secretKey } from '../environment/secret-key.ts';
import type { LoadedSettings } from '../environment/settings.ts';
import { createSiteWarnings } from '../environment/site-warnings.ts';
import { processLimits } from '../http/limits/process-limits.ts';
import type { OpenSite } from '../site.ts';
import { keepOpenRegistration } from '../storage/accounts/open-registration.ts';
import { createScoreboardCache } from '../storage/contests/scoreboard/scoreboard-cache.ts';
import { seedLanguages } from '../storage/judges/languages/seed-languages.ts';
import { keepBranding } from '../storage/site/branding.ts';
import { keepFingerprint, replaceFingerprint } from '../storage/site/secret-key-fingerprint.ts';
import { keepSiteAnnouncements } from '../storage/site/site-announcements.ts';
import { hasContent } from '../storage/site/site-content.ts';

interface OpenOptions {
  readonly log?: Log;
  readonly limits?: ConnectionLimits;
  readonly acceptsAnyKey?: boolean;
}

/** Opens the database and everything else a site needs, either as the site itself or for a command that runs next to it. */
export async function openSite(
  loaded: LoadedSettings,
  kind: ProcessKind,
  signal: AbortSignal,
  { log = createLog(loaded.settings.SITE_LOG_LEVEL), limits = {}, acceptsAnyKey = false }: OpenOptions = {},
): Promise<OpenSite> {
  const { settings } = loaded;
  const wait = { seconds: kind === 'command' ? 0 : settings.SITE_DATABASE_WAIT, log, signal };
  for (const warning of loaded.warnings) log.warn(warning);
  const blobs = openFileStore(settings);
  const database = await waitForDatabase(() => openDatabase(settings, kind, log, limits), wait);
  try {
    const prepare = async () => {
      await migrate(database.sessions);
      await rescoreDueContests(database, new Date());
      await convertStoredCases({ database, blobs }, new Date());
      if (kind === 'site') await seedLanguages(database);
    };
    await waitForDatabase(prepare, wait);
    const key = await secretKey(settings.SECRET_KEY, settings.SITE_DATA_DIR);
    if (!acceptsAnyKey) await requireKnownKey(database, key);
    const notifications = openNotifications(database);
    const replicas = openReplicas(database, kind === 'command' ? [] : settings.DATABASE_REPLICA_URLS, {
      applicationName: `tribunal ${kind} ${process.pid}`,
      limits,
    });
    const now = () => new Date();
    return {
      site: {
        ...{ settings, log, database, replicas, notifications, secretKey: key, now },
        warnings: createSiteWarnings(),
        metrics: createMetrics(),
        announcements: keepSiteAnnouncements(database),
        branding: keepBranding(database, settings.SITE_NAME),
        registration: keepOpenRegistration(database, settings.SITE_OPEN_REGISTRATION),
        disk: createDiskSpace(freeBytesOf(settings.SITE_DATA_DIR)),
        scoreboards: createScoreboardCache(database),
        limits: processLimits({ settings, log, database, now }),
        blobs,
      },
      async close() {
        await notifications.close();
        await replicas.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** With another key, no token and no two-factor code would be accepted. An empty site has none of them. */
async function requireKnownKey({ query }: Pick<Database, 'query'>, key: string): Promise<void> {
  const fingerprint = fingerprintOf(key);
  if ((await keepFingerprint(query, fingerprint)) === fingerprint) return;
  if (await hasContent(query)) throw new OperatorError(`${otherKey}: ${otherKeyFix}`);
  await replaceFingerprint(query, fingerprint);
}
