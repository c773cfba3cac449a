import { isBlank } from '@tribunal/core/texts/text';
import type { Database } from '../../database/connection.ts';
import { addAuditEntry } from '../../storage/accounts/audit-log.ts';
import type { Editor } from '../../storage/accounts/editor.ts';
import { lockEditedProblem } from '../../storage/problems/authoring/edited-problem.ts';
import { deleteEditorial, type EditorialChange, saveEditorial } from '../../storage/problems/editorials.ts';
import { type Refusal, refuse } from '../refusal.ts';

type EditorialEdited = 'saved' | 'deleted' | Refusal<'not allowed to edit problem'>;

/** An empty text deletes the editorial. */
export async function editEditorial(
  database: Database,
  { viewer, actor }: Editor,
  code: string,
  change: EditorialChange,
  now: Date,
): Promise<EditorialEdited> {
  return database.transaction(async (queries) => {
    const problem = await lockEditedProblem(queries, viewer, code);
    if (!problem) return refuse('not allowed to edit problem');
    const isDeleted = isBlank(change.text);
    if (isDeleted) await deleteEditorial(queries, problem.id);
    else await saveEditorial(queries, problem.id, change, actor.id, now);
    await addAuditEntry(queries, {
      at: now,
      actor,
      action: isDeleted ? 'delete editorial' : 'edit editorial',
      target: problem.code,
      details: isDeleted ? {} : detailsOf(change),
    });
    return isDeleted ? 'deleted' : 'saved';
  });
}

function detailsOf({ isPublished, publishedAt }: EditorialChange) {
  return { is_published: isPublished, ...(publishedAt && { published_at: publishedAt }) };
}
