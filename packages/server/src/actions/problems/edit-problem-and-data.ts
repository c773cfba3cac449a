import { transactionOrPreview } from '../../database/transaction-or-preview.ts';
import type { Site } from '../../site.ts';
import type { Editor } from '../../storage/accounts/editor.ts';
import { isNeededButUnusable } from '../../storage/problem-data/listings.ts';
import { findEditedProblem } from '../../storage/problems/edited-problem.ts';
import { generateData } from '../problem-data/generate-data.ts';
import { addDataVersion, type SaveConditions } from '../problem-data/save-data-version.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { GivenData } from './create-problem.ts';
import { changeProblem, type ProblemEdit, type ProblemEdited } from './edit-problem.ts';

export type ProblemAndDataEdited = ProblemEdited | Refusal<'no judge can use the test data'>;

/** Changes settings of a problem and gives it new test data, both or neither. */
export async function editProblemAndData(
  { database, blobs }: Pick<Site, 'database' | 'blobs'>,
  editor: Editor,
  edit: ProblemEdit,
  { checker, cases, isForced }: GivenData & Required<Pick<SaveConditions, 'isForced'>>,
  now: Date,
): Promise<ProblemAndDataEdited> {
  const found = await findEditedProblem(database, editor.viewer, edit.code);
  if (!found) return refuse('no such problem');
  if (!found.isEditable) return refuse('not allowed to edit problem');
  const data = await generateData(blobs, checker, cases);
  return transactionOrPreview(database, edit.isPreview, async (queries): Promise<ProblemAndDataEdited> => {
    // First: a refusal must leave nothing behind.
    const faults = { fault: null, stockFault: data.summary.stockFault ?? null };
    if (!isForced && (await isNeededButUnusable(queries, found.id, faults, now)))
      return refuse('no judge can use the test data');
    const edited = await changeProblem(queries, editor, found.id, edit, now);
    if ('refusal' in edited) return edited;
    const problem = { id: found.id, code: edited.settings.code };
    const added = { ...data, checker, fault: null, reason: '' };
    const version = await addDataVersion(queries, blobs, editor.actor, problem, added, now);
    const before = found.data?.version ?? null;
    return version === before
      ? edited
      : { ...edited, changed: { ...edited.changed, data_version: [before, version] } };
  });
}
