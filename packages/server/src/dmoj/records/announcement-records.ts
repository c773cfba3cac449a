import type { SnapshotRecordOf } from '@tribunal/contract/snapshot/snapshot';
import { lookup } from '@tribunal/core/lists';
import type { Findings } from '../findings.ts';
import { type OldSite, rowsByParent } from '../source/old-site.ts';
import type { Catalog } from './catalog.ts';
import { textOf, timeOf } from './values.ts';

/** The announcements of contests, which VNOJ has. They are plain texts here. */
export async function* announcementRecords(
  old: OldSite,
  { contests }: Catalog,
  findings: Findings,
  contestIds: readonly number[],
): AsyncGenerator<SnapshotRecordOf<'announcement'>> {
  const children = { table: 'judge_contestannouncement', parent: 'contest_id' };
  const announcements = await rowsByParent(old, children, contestIds);
  for (const [contestId, rows] of announcements) {
    const contest = lookup(contests, contestId);
    for (const row of rows) {
      const parts = [row.title, row.description].map((part) => textOf(part).trim());
      const text = parts.filter((part) => part !== '').join('\n\n');
      const made_at = timeOf(row.date);
      if (text !== '' && made_at !== undefined) yield { type: 'announcement', text, contest, made_at };
      else findings.add('announcement without a text or a time left out', contest);
    }
  }
}
