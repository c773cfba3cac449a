import type { SnapshotRecordOf } from '@tribunal/contract/snapshot/snapshot';
import { lookup } from '@tribunal/core/lists';
import type { Findings } from '../findings.ts';
import { type OldSite, pagesOf } from '../source/old-site.ts';
import type { Catalog } from './catalog.ts';
import { tookPart } from './participation-records.ts';
import { isSet, numberOf, textOf, timeOf } from './values.ts';

/** The ratings that a contest gave, as the old site has them. Early versions store neither means nor performances. */
export async function* ratingRecords(
  old: OldSite,
  { contests, profiles }: Catalog,
  findings: Findings,
  contestId: number,
): AsyncGenerator<SnapshotRecordOf<'rating'>> {
  if (!old.has('judge_rating')) return;
  const contest = lookup(contests, contestId);
  const statement = `SELECT r.*, r.id AS page_key, c.end_time, EXISTS (
      SELECT 1 FROM judge_contestparticipation p
      WHERE p.contest_id = r.contest_id AND p.user_id = r.user_id AND p.\`virtual\` = 0 AND ${tookPart(old)}) AS took_part
    FROM judge_rating r JOIN judge_contest c ON c.id = r.contest_id
    WHERE r.contest_id = ?`;
  for await (const page of pagesOf(old, statement, 'r.id', [contestId])) {
    for (const row of page) {
      const user = profiles.get(Number(row.user_id));
      if (user === undefined || !isSet(row.took_part)) {
        findings.add(
          'rating left out, because its user did not take part',
          `${user ?? 'nobody'} in ${contest}`,
        );
        continue;
      }
      const rating = Number(row.rating);
      const mean = numberOf(row.mean) ?? rating;
      yield {
        type: 'rating',
        ...{ contest, user, rank: Math.max(1, Number(row.rank)), rating, mean },
        performance: numberOf(row.performance) ?? mean,
        rated_at: timeOf(row.last_rated) ?? textOf(row.end_time),
      };
    }
  }
}
