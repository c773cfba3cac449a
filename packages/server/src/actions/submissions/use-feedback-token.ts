import type { TokenReason } from '@tribunal/contract/pages/judging';
import type { Database } from '../../database/connection.ts';
import { notify } from '../../database/notifications.ts';
import {
  type FeedbackTokens,
  findFeedbackTokens,
  lockTokens,
  spendToken,
} from '../../storage/submissions/feedback-tokens.ts';
import type { Viewer } from '../../storage/visibility/viewer.ts';
import { type Refusal, refuse } from '../refusal.ts';

/** Shows contestants everything about an own submission before the end. Returns the tokens that they have afterwards. */
export async function useFeedbackToken(
  database: Database,
  viewer: Viewer,
  submissionId: number,
  now: Date,
): Promise<FeedbackTokens | Refusal<TokenReason>> {
  const used = await database.transaction(async (queries) => {
    const found = await findFeedbackTokens(queries, viewer, submissionId, now);
    if (!found?.isHidden) return refuse('nothing to reveal');
    await lockTokens(queries, found.participationId);
    const tokens = await findFeedbackTokens(queries, viewer, submissionId, now);
    if (!tokens?.isHidden) return refuse('nothing to reveal');
    if (tokens.left === 0) return refuse('no feedback token left');
    await spendToken(queries, submissionId, now);
    return (await findFeedbackTokens(queries, viewer, submissionId, now)) ?? tokens;
  });
  if (!('refusal' in used)) await notify(database, submissionId, 'submission_changed');
  return used;
}
