import { transactionOrPreview } from '../../database/transaction-or-preview.ts';
import type { Site } from '../../site.ts';
import type { Editor } from '../../storage/accounts/editor.ts';
import { findEditedProblem } from '../../storage/problems/authoring/edited-problem.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { GivenData } from './create-problem.ts';
import { changeProblem, type ProblemEdit, type ProblemEdited } from './edit-problem.ts';
import { readyData } from './test-data/ready-data.ts';
import { addDataVersion, refusalDuringContest, type SaveConditions } from './test-data/save-data-version.ts';

export type ProblemAndDataEdited =
  | ProblemEdited
  | Refusal<'no judge can use the test data' | 'test data has no samples'>;

/** Changes settings of a problem and gives it new test data, both or neither. */
export async function editProblemAndData(
  { database, blobs }: Pick<Site, 'database' | 'blobs'>,
  editor: Editor,
  edit: ProblemEdit,
  { isForced, ...given }: GivenData & Required<Pick<SaveConditions, 'isForced'>>,
  now: Date,
): Promise<ProblemAndDataEdited> {
  const found = await findEditedProblem(database, editor.viewer, edit.code);
  if (!found) return refuse('no such problem');
  if (!found.isEditable) return refuse('not allowed to edit problem');
  const data = await readyData(blobs, given);
  return transactionOrPreview(database, edit.isPreview, async (queries): Promise<ProblemAndDataEdited> => {
    // First: a refusal must leave nothing behind.
    const hadSamples = !!found.data?.summary.samples.length;
    const refusal = isForced
      ? undefined
      : await refusalDuringContest(queries, found.id, data, hadSamples, now);
    if (refusal) return refusal;
    const edited = await changeProblem(queries, editor, found.id, edit, now);
    if ('refusal' in edited) return edited;
    const problem = { id: found.id, code: edited.settings.code };
    const { files, summary, fault, listing } = data;
    const added = { files, summary, fault, listing, checker: given.checker, reason: '' };
    const version = await addDataVersion(queries, { blobs, now }, editor.actor, problem, added);
    const before = found.data?.version ?? null;
    return version === before
      ? edited
      : { ...edited, changed: { ...edited.changed, data_version: [before, version] } };
  });
}
