import type { Site } from '../../../site.ts';
import { addAuditEntry } from '../../../storage/accounts/audit-log.ts';
import type { Editor } from '../../../storage/accounts/editor.ts';
import { findEditedProblem, lockEditedProblem } from '../../../storage/problems/authoring/edited-problem.ts';
import {
  findVersion,
  noteUse,
  setCurrentVersion,
} from '../../../storage/problems/test-data/data-versions.ts';
import { saveChecker } from '../../../storage/problems/test-data/problem-data.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { refusalDuringContest, type SaveConditions } from './save-data-version.ts';

type Reverted =
  | { readonly version: string }
  | Refusal<
      | 'no such problem'
      | 'not allowed to edit problem'
      | 'no such data version'
      | 'no judge can use the test data'
      | 'test data has no samples'
    >;

/** Makes an existing version of a problem's test data the current one. */
export async function revertData(
  { database, now }: Pick<Site, 'database' | 'now'>,
  { viewer, actor }: Editor,
  code: string,
  version: string,
  { isForced = false }: Pick<SaveConditions, 'isForced'> = {},
): Promise<Reverted> {
  const found = await findEditedProblem(database, viewer, code);
  if (!found) return refuse('no such problem');
  return database.transaction(async (queries): Promise<Reverted> => {
    const problem = await lockEditedProblem(queries, viewer, code);
    if (!problem) return refuse('not allowed to edit problem');
    const known = await findVersion(queries, problem.id, version);
    if (!known) return refuse('no such data version');
    const hadSamples = !!found.data?.summary.samples.length;
    const refusal = isForced
      ? undefined
      : await refusalDuringContest(queries, problem.id, known, hadSamples, now());
    if (refusal) return refusal;
    await noteUse(queries, problem.id, { version, reason: '', madeAt: now(), madeBy: actor.id });
    await setCurrentVersion(queries, problem.id, version);
    const checker = known.summary.plain?.checker;
    if (checker) await saveChecker(queries, problem.id, checker);
    const details = { version, before: problem.dataVersion };
    await addAuditEntry(queries, { at: now(), actor, action: 'revert test data', target: code, details });
    return { version };
  });
}
