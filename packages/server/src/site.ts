import type { BlobStore } from './blobs/blob-store.ts';
import type { Database } from './database/connection.ts';
import type { Notifications } from './database/notifications.ts';
import type { DiskSpace } from './disk-space.ts';
import type { Log } from './log.ts';
import type { Settings } from './settings.ts';
import type { SiteWarnings } from './site-warnings.ts';
import type { KeptScoreboards } from './storage/contests/scoreboard/kept-scoreboards.ts';

/** The parts of a running site. `openSite` builds it; the layers below receive it, or a part of it, as an argument. */
export interface Site {
  readonly settings: Settings;
  readonly log: Log;
  readonly database: Database;
  /** Notifications about changes by other processes on the same database. */
  readonly notifications: Notifications;
  /** Protects tokens and sessions; never logged. */
  readonly secretKey: string;
  readonly warnings: SiteWarnings;
  readonly disk: DiskSpace;
  readonly scoreboards: KeptScoreboards;
  /** The files of test data. */
  readonly blobs: BlobStore;
  /** The current time; tests replace it. */
  readonly now: () => Date;
}

export interface OpenSite {
  readonly site: Site;
  close(): Promise<void>;
}
