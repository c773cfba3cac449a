import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { runPrepared } from '../../database/prepared.ts';
import { number, type Row, rowsOf, string } from '../../database/row.ts';

/** An announcement for the whole site that every page shows until it is read. */
const siteAnnouncementRow = rowsOf({
  id: number,
  text: string,
});
export type SiteAnnouncement = Row<typeof siteAnnouncementRow>;

export interface SiteAnnouncements {
  /** Those of the last day as of the last refresh, the newest first. */
  current(): readonly SiteAnnouncement[];
  refresh(now: Date): Promise<void>;
}

const shownMs = 86_400_000;
const maxShown = 3;
const maxTextLength = 300;

/** Kept in memory, because every page shows them. A job refreshes them every second. */
export function keepSiteAnnouncements(database: Database): SiteAnnouncements {
  let kept: readonly SiteAnnouncement[] = [];
  return {
    current: () => kept,
    async refresh(now) {
      kept = await runPrepared(
        database,
        siteAnnouncementRow`
          select id, left(text, ${sql.lit(maxTextLength)}) as text from announcements
          where contest_id is null and made_at > ${new Date(now.getTime() - shownMs)}
          order by made_at desc, id desc limit ${sql.lit(maxShown)}`,
      );
    },
  };
}
