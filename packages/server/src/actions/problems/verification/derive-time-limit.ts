import { derivedLimit, setsTimeLimit, type TimeLimitRule } from '@tribunal/core/test-data/expectations';
import type { Queries } from '../../../database/connection.ts';
import type { Editor } from '../../../storage/accounts/editor.ts';
import {
  deleteTimeLimitRule,
  findProvisionalLimit,
} from '../../../storage/problems/verification/derived-time-limits.ts';
import type { Verification } from '../../../storage/problems/verification/verifications.ts';
import { waitForProblemEditors } from '../../../storage/submissions/problem-scores.ts';
import { unrestricted } from '../../../storage/visibility/viewer.ts';
import { changeProblem } from '../edit-problem.ts';
import { reportOf } from './verification-report.ts';

const verifier: Editor = { viewer: unrestricted, actor: { id: null, name: 'verification', address: '' } };

/** Replaces a provisional time limit by the one that follows from the accepted solutions. With the new limit the problem is verified again. */
export async function deriveTimeLimit(
  queries: Queries,
  verification: Verification,
  now: Date,
): Promise<void> {
  const { problemId } = verification;
  if (!(await findProvisionalLimit(queries, problemId))) return;
  await waitForProblemEditors(queries, problemId);
  const rule = await findProvisionalLimit(queries, problemId);
  const limit = rule && derivedLimit(judgedFor(rule, verification), rule);
  if (!rule || limit === null) return;
  await deleteTimeLimitRule(queries, problemId);
  const edit = { code: rule.code, changes: { time_limit: limit }, version: null };
  await changeProblem(queries, verifier, problemId, edit, now);
}

/** The solutions that the limit follows from and that have been run. */
function judgedFor(rule: TimeLimitRule, verification: Verification) {
  return reportOf(verification).solutions.flatMap(({ solution, judged }) => {
    if (!setsTimeLimit(solution, rule) || !judged || judged.result === 'IE') return [];
    return { time: judged.time, isAccepted: judged.result === 'AC' };
  });
}
