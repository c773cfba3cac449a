import type { Database } from '../../../database/connection.ts';
import { notify } from '../../../database/notifications.ts';
import {
  addClarification,
  knowsClarification,
} from '../../../storage/contests/clarifications/clarifications.ts';
import { findNoticeBoard, type NoticeBoard } from '../../../storage/contests/clarifications/notice-board.ts';
import type { Viewer } from '../../../storage/visibility/viewer.ts';
import { type Throttled, throttle, throttleRules } from '../../accounts/throttle.ts';
import { type Refusal, refuse } from '../../refusal.ts';

interface Question {
  readonly contest: string;
  /** The code of a problem of the contest; empty for a general question. */
  readonly problem: string;
  readonly question: string;
  /** The id of a clarification in the Contest API that the question is about. */
  readonly replyTo?: string;
}

type Asked =
  | { readonly id: number }
  | Throttled
  | Refusal<
      'no such contest' | 'only participants ask' | 'no such problem in the contest' | 'no such question'
    >;

/** A question that is refused does not count toward the limit. */
export async function askQuestion(
  database: Database,
  viewer: Viewer & { readonly userId: number },
  { contest, problem, question, replyTo }: Question,
  now: Date,
): Promise<Asked> {
  const asked = await database.transaction(async (queries): Promise<Asked & { contestId?: number }> => {
    const board = await findNoticeBoard(queries, viewer, contest, now);
    if (!board) return refuse('no such contest');
    if (!board.isParticipant) return refuse('only participants ask');
    const problemId = problemOf(board, problem);
    if (problemId === undefined) return refuse('no such problem in the contest');
    if (
      replyTo !== undefined &&
      !(await knowsClarification(queries, board.contestId, viewer.userId, replyTo))
    )
      return refuse('no such question');
    const throttled = await throttle(queries, throttleRules.questionPerUser, `${viewer.userId}`, now);
    if (throttled) return throttled;
    const { contestId } = board;
    const id = await addClarification(
      queries,
      { contestId, problemId, authorId: viewer.userId, question, replyTo: replyTo ?? null },
      now,
    );
    return { id, contestId };
  });
  if ('contestId' in asked && asked.contestId !== undefined)
    await notify(database, asked.contestId, 'contest_notice');
  return asked;
}

/** Null for no problem, undefined for one that the contest does not have. */
export function problemOf({ problems }: NoticeBoard, code: string): number | null | undefined {
  return code === '' ? null : problems.find((problem) => problem.code === code)?.id;
}
