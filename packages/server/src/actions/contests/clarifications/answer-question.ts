import type { Database } from '../../../database/connection.ts';
import { notify } from '../../../database/notifications.ts';
import { addAuditEntry } from '../../../storage/accounts/audit-log.ts';
import type { Editor } from '../../../storage/accounts/editor.ts';
import { type Answer, saveAnswer } from '../../../storage/contests/clarifications/clarifications.ts';
import { findNoticeBoard } from '../../../storage/contests/clarifications/notice-board.ts';
import { type Refusal, refuse } from '../../refusal.ts';

type Answered =
  | { readonly contestId: number }
  | Refusal<'no such contest' | 'not in the jury' | 'no such question' | 'question was answered meanwhile'>;

interface GivenAnswer extends Omit<Answer, 'answeredBy'> {
  /** The key. */
  readonly contest: string;
}

/** Answers a question to its author or to all contestants. A later answer replaces an earlier one that the jury member has seen. */
export async function answerQuestion(
  database: Database,
  { viewer, actor }: Editor,
  { contest, ...given }: GivenAnswer,
  now: Date,
): Promise<Answered> {
  const answered = await database.transaction(async (queries): Promise<Answered> => {
    const board = await findNoticeBoard(queries, viewer, contest, now);
    if (!board) return refuse('no such contest');
    if (!board.isJury) return refuse('not in the jury');
    const saved = await saveAnswer(queries, board.contestId, { ...given, answeredBy: actor.id }, now);
    if (saved !== 'saved') return refuse(saved);
    const details = { question: given.id, answer: given.answer, to: given.to };
    await addAuditEntry(queries, { at: now, actor, action: 'answer question', target: board.key, details });
    return { contestId: board.contestId };
  });
  if ('contestId' in answered) await notify(database, answered.contestId, 'contest_notice');
  return answered;
}
