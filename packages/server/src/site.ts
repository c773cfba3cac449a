import type { Database } from './database/connection.ts';
import type { Notifications } from './database/notifications.ts';
import type { DiskSpace } from './disk-space.ts';
import type { Log } from './log.ts';
import type { Settings } from './settings.ts';
import type { SiteWarnings } from './site-warnings.ts';

/** What a running site is made of; `main` builds it and everything below receives it, or a part of it. */
export interface Site {
  readonly settings: Settings;
  readonly log: Log;
  readonly database: Database;
  /** What other processes on the same database have changed. */
  readonly notifications: Notifications;
  /** Behind tokens and sessions; never logged. */
  readonly secretKey: string;
  readonly warnings: SiteWarnings;
  readonly disk: DiskSpace;
  /** The present moment, so that tests can choose it. */
  readonly now: () => Date;
}

export interface OpenSite {
  readonly site: Site;
  close(): Promise<void>;
}
