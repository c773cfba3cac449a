import type { SnapshotRecordOf } from '@tribunal/contract/snapshot/snapshot';
import { lookup } from '@tribunal/core/lists';
import type { Findings } from '../findings.ts';
import { type OldSite, pagesOf } from '../source/old-site.ts';
import type { Catalog } from './catalog.ts';
import { isSet, timeOf } from './values.ts';

/** VNOJ stores a start before this for users who registered and never came. */
const neverCame = '1970-01-02';

/** Over `judge_contestparticipation p`. Contests that rate everybody also rate users who never came: they take part, with nothing. */
export function tookPart(old: OldSite): string {
  const isRated = old.has('judge_rating', 'participation_id')
    ? 'EXISTS (SELECT 1 FROM judge_rating given WHERE given.participation_id = p.id)'
    : 'FALSE';
  return `(p.start >= '${neverCame}' OR ${isRated})`;
}

/** The participations of a contest, and the registrations of those who never came. */
export async function* participationRecords(
  old: OldSite,
  { contests, profiles }: Catalog,
  findings: Findings,
  contestId: number,
): AsyncGenerator<SnapshotRecordOf<'participation'> | SnapshotRecordOf<'registration'>> {
  const contest = lookup(contests, contestId);
  const isDisqualified = old.column('judge_contestparticipation', 'p', 'is_disqualified');
  const statement = `SELECT p.id AS page_key, p.user_id, p.start, p.\`virtual\`, ${isDisqualified}, ${tookPart(old)} AS took_part
    FROM judge_contestparticipation p WHERE p.contest_id = ?`;
  for await (const page of pagesOf(old, statement, 'id', [contestId])) {
    for (const row of page) {
      const user = profiles.get(Number(row.user_id));
      const real_start = timeOf(row.start);
      if (user === undefined || Number(row.virtual) < -1)
        findings.add('participation without a user or of an unknown kind, left out', contest);
      else if (real_start === undefined) findings.add('participation without a start left out', contest);
      else if (!isSet(row.took_part)) yield { type: 'registration', contest, user };
      else
        yield {
          type: 'participation',
          contest,
          user,
          virtual: Number(row.virtual),
          ...(real_start >= neverCame && { real_start }),
          is_disqualified: isSet(row.is_disqualified),
        };
    }
  }
}
