import type { Packed } from '@tribunal/contract/judges/judge-reports';
import type { CaseResult } from '@tribunal/core/judging/grading';
import type { Database } from '../../database/connection.ts';
import { notify } from '../../database/notifications.ts';
import type { Claim } from '../../storage/judges/judge-queue.ts';
import { saveCases } from '../../storage/submissions/case-results.ts';

/** How one case went, as its judge told it. */
export interface JudgedCase extends CaseResult {
  readonly position: number;
  readonly feedback: string;
  /** For the jury only. */
  readonly judgeMessage: string;
  /** If the judge kept it. */
  readonly output?: Packed | null | undefined;
}

/** Shows cases as they are judged. False when the judge's claim on the submission is over. */
export async function recordCases(
  database: Database,
  claim: Claim,
  cases: readonly JudgedCase[],
  now: Date,
): Promise<boolean> {
  const isRecorded = cases.length === 0 || (await saveCases(database.query, claim, cases, now));
  if (isRecorded) await notify(database, claim.submissionId, 'submission_changed');
  return isRecorded;
}
