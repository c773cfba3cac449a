import { applyLimits } from '@tribunal/core/test-data/apply-limits';
import type { Site } from '../../../site.ts';
import type { Editor } from '../../../storage/accounts/editor.ts';
import { listLanguages } from '../../../storage/judges/languages/language-settings.ts';
import { lockEditedProblem } from '../../../storage/problems/authoring/edited-problem.ts';
import { findProblemSettings } from '../../../storage/problems/authoring/problem-settings.ts';
import { lastVerification } from '../../../storage/problems/verification/verifications.ts';
import { waitForProblemEditors } from '../../../storage/submissions/problem-scores.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { changeProblem, type ProblemEdited } from '../edit-problem.ts';
import { reportOf } from './verification-report.ts';

/** Makes the limits that a verification suggests those of the problem, which is then verified again. */
export async function applySuggestedLimits(
  { database, now }: Pick<Site, 'database' | 'now'>,
  editor: Editor,
  code: string,
  verificationId: number,
): Promise<ProblemEdited | Refusal<'no suggested limits'>> {
  return database.transaction(async (queries): Promise<ProblemEdited | Refusal<'no suggested limits'>> => {
    const problem = await lockEditedProblem(queries, editor.viewer, code);
    if (!problem) return refuse('not allowed to edit problem');
    await waitForProblemEditors(queries, problem.id);
    const verification = await lastVerification(queries, problem.id);
    const isCurrent =
      verification?.id === verificationId &&
      verification.endedAt !== null &&
      verification.dataVersion === problem.dataVersion;
    const suggested = isCurrent ? reportOf(verification).suggested : [];
    if (suggested.length === 0) return refuse('no suggested limits');
    const languages = new Map((await listLanguages(queries)).map(({ key, settings }) => [key, settings]));
    const changes = applyLimits(
      await findProblemSettings(queries, problem.id),
      suggested.map(({ key, suggested: seconds }) => ({ language: key, suggested: seconds })),
      (key) => {
        const { time_factor: timeFactor = 1, memory_factor: memoryFactor = 1 } = languages.get(key) ?? {};
        return { timeFactor, memoryFactor };
      },
    );
    return changeProblem(
      queries,
      editor,
      problem.id,
      { code, changes: { ...changes, language_limits: [...changes.language_limits] }, version: null },
      now(),
    );
  });
}
