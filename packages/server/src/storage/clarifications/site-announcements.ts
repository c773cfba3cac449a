import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { runPrepared } from '../../database/prepared.ts';

/** An announcement for the whole site that every page shows until it is read. */
export interface SiteAnnouncement {
  readonly id: number;
  readonly text: string;
}

export interface SiteAnnouncements {
  /** Those of the last day as of the last refresh, the newest first. */
  current(): readonly SiteAnnouncement[];
  refresh(now: Date): Promise<void>;
}

const shownMs = 86_400_000;
const mostShown = 3;
const longestText = 300;

/** Kept in memory, because every page shows them. A job refreshes them every second. */
export function keepSiteAnnouncements(database: Database): SiteAnnouncements {
  let kept: readonly SiteAnnouncement[] = [];
  return {
    current: () => kept,
    async refresh(now) {
      kept = await runPrepared(
        database,
        sql<SiteAnnouncement>`
          select id, left(text, ${sql.lit(longestText)}) as text from announcements
          where contest_id is null and made_at > ${new Date(now.getTime() - shownMs)}
          order by made_at desc, id desc limit ${sql.lit(mostShown)}`,
      );
    },
  };
}
