import type { Site } from '../../site.ts';
import { addAuditEntry } from '../../storage/accounts/audit-log.ts';
import type { Editor } from '../../storage/accounts/editor.ts';
import { findVersion, noteUse, setCurrentVersion } from '../../storage/problem-data/data-versions.ts';
import { isNeededButUnusable } from '../../storage/problem-data/listings.ts';
import { findEditedProblem, lockEditedProblem } from '../../storage/problems/edited-problem.ts';
import { saveChecker } from '../../storage/problems/problem-data.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { SaveConditions } from './save-data-version.ts';

export type Reverted =
  | { readonly version: string }
  | Refusal<
      | 'no such problem'
      | 'not allowed to edit problem'
      | 'no such data version'
      | 'no judge can use the test data'
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
    if (!isForced && (await isNeededButUnusable(queries, problem.id, known, now())))
      return refuse('no judge can use the test data');
    await noteUse(queries, problem.id, { version, reason: '', madeAt: now(), madeBy: actor.id });
    await setCurrentVersion(queries, problem.id, version);
    if (known.checker) await saveChecker(queries, problem.id, known.checker);
    const details = { version, before: problem.dataVersion };
    await addAuditEntry(queries, { at: now(), actor, action: 'revert test data', target: code, details });
    return { version };
  });
}
