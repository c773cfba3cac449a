import type { BlobStore } from './blobs/blob-store.ts';
import type { Database } from './database/connection.ts';
import type { Notifications } from './database/notifications.ts';
import type { Replicas } from './database/replicas.ts';
import type { DiskSpace } from './environment/disk-space.ts';
import type { Limits } from './environment/limits.ts';
import type { Log } from './environment/log.ts';
import type { Metrics } from './environment/metrics.ts';
import type { Settings } from './environment/settings.ts';
import type { SiteWarnings } from './environment/site-warnings.ts';
import type { OpenRegistration } from './storage/accounts/open-registration.ts';
import type { ScoreboardCache } from './storage/contests/scoreboard/scoreboard-cache.ts';
import type { Branding } from './storage/site/branding.ts';
import type { SiteAnnouncements } from './storage/site/site-announcements.ts';

/** The parts of a running site. `openSite` builds it; the layers below receive it, or a part of it, as an argument. */
export interface Site {
  readonly settings: Settings;
  readonly log: Log;
  readonly database: Database;
  /** For reads that may lag; none on most sites. */
  readonly replicas: Replicas;
  /** Notifications about changes by other processes on the same database. */
  readonly notifications: Notifications;
  /** Protects tokens and sessions; never logged. */
  readonly secretKey: string;
  readonly warnings: SiteWarnings;
  readonly branding: Branding;
  readonly announcements: SiteAnnouncements;
  readonly registration: OpenRegistration;
  readonly disk: DiskSpace;
  readonly metrics: Metrics;
  readonly limits: Limits;
  readonly scoreboards: ScoreboardCache;
  /** The files of test data. */
  readonly blobs: BlobStore;
  /** The current time; tests replace it. */
  readonly now: () => Date;
}

export interface OpenSite {
  readonly site: Site;
  close(): Promise<void>;
}
