import type { Database } from '../../database/connection.ts';
import type { Editor } from '../../storage/accounts/editor.ts';
import { findEditedProblem } from '../../storage/problems/authoring/edited-problem.ts';
import { findRevisions } from '../../storage/problems/authoring/problem-revisions.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { editProblem, type ProblemEdited } from './edit-problem.ts';

type ProblemReverted = ProblemEdited | Refusal<'no such revision'>;

/** Sets all settings to those of an earlier revision. The code stays, because other addresses contain it by now. */
export async function revertProblem(
  database: Database,
  editor: Editor,
  code: string,
  number: number,
  now: Date,
): Promise<ProblemReverted> {
  const problem = await findEditedProblem(database, editor.viewer, code);
  if (!problem) return refuse('no such problem');
  const [revision] = await findRevisions(database.query, problem.id, [number]);
  if (!revision) return refuse('no such revision');
  const { code: _, ...changes } = revision.settings;
  return editProblem(database, editor, { code, changes, version: null, isPreview: false }, now);
}
