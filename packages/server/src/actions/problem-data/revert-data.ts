import type { Site } from '../../site.ts';
import { addAuditEntry } from '../../storage/accounts/audit-log.ts';
import type { Editor } from '../../storage/accounts/editor.ts';
import { checkerOfVersion, setCurrentVersion } from '../../storage/problem-data/data-versions.ts';
import { findEditedProblem, lockEditedProblem } from '../../storage/problems/edited-problem.ts';
import { saveChecker } from '../../storage/problems/problem-data.ts';

export type Reverted =
  | { readonly version: string }
  | { readonly refusal: 'no such problem' | 'not allowed to edit problem' | 'no such data version' };

/** Makes an existing version of a problem's test data the current one. */
export async function revertData(
  { database, now }: Pick<Site, 'database' | 'now'>,
  { viewer, actor }: Editor,
  code: string,
  version: string,
): Promise<Reverted> {
  const found = await findEditedProblem(database, viewer, code);
  if (!found) return { refusal: 'no such problem' };
  return database.transaction(async (queries): Promise<Reverted> => {
    const problem = await lockEditedProblem(queries, viewer, code);
    if (!problem) return { refusal: 'not allowed to edit problem' };
    const known = await checkerOfVersion(queries, problem.id, version);
    if (!known) return { refusal: 'no such data version' };
    await setCurrentVersion(queries, problem.id, version);
    if (known.checker) await saveChecker(queries, problem.id, known.checker);
    const details = { version, before: found.data?.version ?? null };
    await addAuditEntry(queries, { at: now(), actor, action: 'revert test data', target: code, details });
    return { version };
  });
}
