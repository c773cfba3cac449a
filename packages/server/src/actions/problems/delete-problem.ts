import type { Database } from '../../database/connection.ts';
import { addAuditEntry } from '../../storage/accounts/audit-log.ts';
import type { Editor } from '../../storage/accounts/editor.ts';
import { findEditedProblem } from '../../storage/problems/authoring/edited-problem.ts';
import { findUsesOfProblem, removeProblem } from '../../storage/problems/authoring/remove-problem.ts';
import { waitForProblemEditors } from '../../storage/submissions/problem-scores.ts';
import { type Refusal, refuse } from '../refusal.ts';

type ProblemDeleted =
  | { readonly code: string }
  | Refusal<
      | 'no such problem'
      | 'not allowed to edit problem'
      | 'problem has submissions'
      | 'problem is in a contest'
    >;

/** Deletes a problem that nobody has submitted to and that no contest uses. */
export async function deleteProblem(
  database: Database,
  { viewer, actor }: Editor,
  code: string,
  now: Date,
): Promise<ProblemDeleted> {
  const found = await findEditedProblem(database, viewer, code);
  if (!found) return refuse('no such problem');
  if (!found.isEditable) return refuse('not allowed to edit problem');
  return database.transaction(async (queries): Promise<ProblemDeleted> => {
    await waitForProblemEditors(queries, found.id);
    // Whoever submits at the same moment waits, and then finds no problem.
    const uses = await findUsesOfProblem(queries, found.id);
    if (!uses) return refuse('no such problem');
    if (uses.hasSubmissions) return refuse('problem has submissions');
    if (uses.isInContest) return refuse('problem is in a contest');
    await removeProblem(queries, found.id);
    await addAuditEntry(queries, { at: now, actor, action: 'delete problem', target: code });
    return { code };
  });
}
