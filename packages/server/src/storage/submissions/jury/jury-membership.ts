import { sql } from 'kysely';
import type { Database } from '../../../database/connection.ts';
import { allOf, anyOf, type Condition } from '../../visibility/condition.ts';
import { contestIsJudgedBy } from '../../visibility/contest-visibility.ts';
import { problemIsEditable } from '../../visibility/problem-visibility.ts';
import type { Viewer } from '../../visibility/viewer.ts';
import { listingJoins } from '../submission-fields-json.ts';

export async function isInJuryOf(
  { query }: Database,
  viewer: Viewer,
  submissionId: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from submissions ${listingJoins} where submissions.id = ${submissionId} and ${isJury(viewer)}
  `.execute(query);
  return rows.length > 0;
}

/** Over `submissions` with `listingJoins`: true for the jury of the contest; outside contests, for the editors of the problem. */
export function isJury(viewer: Viewer): Condition {
  return anyOf(
    allOf(sql<boolean>`submissions.contest_id is not null`, contestIsJudgedBy(viewer)),
    allOf(sql<boolean>`submissions.contest_id is null`, problemIsEditable(viewer)),
  );
}
