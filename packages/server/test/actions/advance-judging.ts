import type { InProgressStatus } from '@tribunal/core/judging/verdicts';
import { groupAdvances } from '@tribunal/server/actions/submissions/advance-judging';
import type { Database } from '@tribunal/server/database/connection';

/** As if a judge had reported it. False when this judging is over. */
export function advanceJudging(
  database: Database,
  submissionId: number,
  judgement: number,
  status: InProgressStatus,
  now: Date,
): Promise<boolean> {
  const alone = { userId: 0, contestId: null };
  return groupAdvances(database)({ submissionId, judgement, status, ...alone }, now);
}
