import type { Database } from '../../../database/connection.ts';
import { addAuditEntry } from '../../../storage/accounts/audit-log.ts';
import type { Editor } from '../../../storage/accounts/editor.ts';
import { assignQuestion } from '../../../storage/contests/clarifications/clarifications.ts';
import { findNoticeBoard } from '../../../storage/contests/clarifications/notice-board.ts';
import { type Refusal, refuse } from '../../refusal.ts';

type Assigned =
  | 'assigned'
  | Refusal<'no such contest' | 'not in the jury' | 'no such question' | 'question is taken'>;

/** Somebody of the jury takes a question, so that nobody else answers it too, or anybody of the jury releases it. */
export function takeOrRelease(
  database: Database,
  { viewer, actor }: Editor,
  { contest, id }: { readonly contest: string; readonly id: number },
  act: 'take' | 'release',
  now: Date,
): Promise<Assigned> {
  return database.transaction(async (queries): Promise<Assigned> => {
    const board = await findNoticeBoard(queries, viewer, contest, now);
    if (!board) return refuse('no such contest');
    if (!board.isJury) return refuse('not in the jury');
    const userId = act === 'take' ? actor.id : null;
    const found = await assignQuestion(queries, board.contestId, id, userId, now);
    if (!found) return refuse('no such question');
    if (!found.isAssigned) return refuse('question is taken');
    const details = { question: id };
    await addAuditEntry(queries, { at: now, actor, action: `${act} question`, target: contest, details });
    return 'assigned';
  });
}
