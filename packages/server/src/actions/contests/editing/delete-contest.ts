import type { Database } from '../../../database/connection.ts';
import { addAuditEntry } from '../../../storage/accounts/audit-log.ts';
import type { Editor } from '../../../storage/accounts/editor.ts';
import { contestHasSubmissions } from '../../../storage/contests/settings/contest-submissions.ts';
import {
  findContestToEdit,
  lockEditedContest,
  removeContest,
} from '../../../storage/contests/settings/edited-contest.ts';
import { type Refusal, refuse } from '../../refusal.ts';

type ContestDeleted =
  | { readonly key: string }
  | Refusal<'no such contest' | 'not allowed to edit contest' | 'contest has submissions'>;

/** Deletes a contest that nobody has submitted to. Whoever submits at the same moment waits, and then finds no contest. */
export async function deleteContest(
  database: Database,
  { viewer, actor }: Editor,
  key: string,
  now: Date,
): Promise<ContestDeleted> {
  const found = await findContestToEdit(database.query, viewer, key);
  if (!found) return refuse('no such contest');
  return database.transaction(async (queries): Promise<ContestDeleted> => {
    const contest = await lockEditedContest(queries, viewer, found.id);
    if (!contest) return refuse('no such contest');
    if (!contest.isEditable) return refuse('not allowed to edit contest');
    if (await contestHasSubmissions(queries, found.id)) return refuse('contest has submissions');
    await removeContest(queries, found.id);
    await addAuditEntry(queries, { at: now, actor, action: 'delete contest', target: key });
    return { key };
  });
}
