import type { SnapshotRecordOf } from '@tribunal/contract/snapshot';
import type { Findings } from '../findings.ts';
import { type OldSite, pagesOf } from '../source/old-site.ts';
import type { Catalog } from './catalog.ts';
import { isSet, timeOf } from './values.ts';

/** VNOJ stores this start for users who registered and never came. */
export const neverCame = '1970-01-02';

/** The participations of a contest, and the registrations of those who never came. */
export async function* participationRecords(
  old: OldSite,
  { contests, profiles }: Catalog,
  findings: Findings,
  contestId: number,
): AsyncGenerator<SnapshotRecordOf<'participation'> | SnapshotRecordOf<'registration'>> {
  const contest = contests.get(contestId)!;
  const isDisqualified = old.column('judge_contestparticipation', 'p', 'is_disqualified');
  const statement = `SELECT p.id AS page_key, p.user_id, p.start, p.\`virtual\`, ${isDisqualified}
    FROM judge_contestparticipation p WHERE p.contest_id = ?`;
  for await (const page of pagesOf(old, statement, 'id', [contestId])) {
    for (const row of page) {
      const user = profiles.get(Number(row.user_id));
      const real_start = timeOf(row.start);
      if (user === undefined || Number(row.virtual) < -1)
        findings.add('participation without a user or of an unknown kind, left out', contest);
      else if (real_start === undefined) findings.add('participation without a start left out', contest);
      else if (real_start < neverCame) yield { type: 'registration', contest, user };
      else
        yield {
          type: 'participation',
          contest,
          user,
          virtual: Number(row.virtual),
          real_start,
          is_disqualified: isSet(row.is_disqualified),
        };
    }
  }
}
