import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { boolean, date, nullable, number, type Row, rowsOf } from '../../database/row.ts';
import type { Viewer } from '../visibility/viewer.ts';
import { detailsAreWithheldFrom } from '../visibility/withheld.ts';
import { listingJoins } from './submission-fields-json.ts';

/** What a contestant may still see of an own submission. */
const tokensRow = rowsOf({
  participationId: number,
  /** Something about it is hidden until the end. */
  isHidden: boolean,
  /** How many the contest gives each contestant. */
  all: number,
  left: number,
  /** When the next one that was used can be used again; null when none can. */
  nextAt: nullable(date),
});
export type FeedbackTokens = Row<typeof tokensRow>;

/** Null when it is no own submission in a contest. */
export async function findFeedbackTokens(
  queries: Queries,
  viewer: Viewer,
  submissionId: number,
  now: Date,
): Promise<FeedbackTokens | null> {
  const { rows } = await tokensRow`
    select submissions.participation_id as "participationId", ${detailsAreWithheldFrom(viewer, now)} as "isHidden",
      contests.feedback_tokens as "all",
      greatest(0, contests.feedback_tokens - used.count) as "left", used.next_at as "nextAt"
    from submissions ${listingJoins}
    cross join lateral (
      select count(*)::int as count, min(spent.token_used_at + ${back}) as next_at from submissions spent
      where spent.participation_id = submissions.participation_id and spent.token_used_at is not null
        and coalesce(spent.token_used_at + ${back} > ${now}, true)
    ) used
    where submissions.id = ${submissionId} and submissions.user_id = ${viewer.userId} and contests.id is not null
  `.execute(queries);
  return rows[0] ?? null;
}

/** How long a token is used up; null for ever. */
const back = sql`contests.feedback_token_minutes * interval '1 minute'`;

/** Until the transaction ends, nobody else uses a token of this participation. */
export async function lockTokens(queries: Queries, participationId: number): Promise<void> {
  await queries
    .selectFrom('participations')
    .select('id')
    .where('id', '=', participationId)
    .forNoKeyUpdate()
    .execute();
}

export async function spendToken(queries: Queries, submissionId: number, now: Date): Promise<void> {
  await queries
    .updateTable('submissions')
    .set({ token_used_at: now })
    .where('id', '=', submissionId)
    .execute();
}
