import type { Database } from '../../database/connection.ts';
import { notify } from '../../database/notifications.ts';
import type { Editor } from '../../storage/accounts/editor.ts';
import { addAnnouncement } from '../../storage/clarifications/announcements.ts';
import { findNoticeBoard } from '../../storage/clarifications/notice-board.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { problemOf } from './ask-question.ts';

export interface Announcement {
  readonly contest: string;
  readonly problem: string;
  readonly text: string;
}

export type Announced =
  | { readonly id: number; readonly contestId: number }
  | Refusal<'no such contest' | 'not in the jury' | 'no such problem in the contest'>;

/** All contestants see an announcement at once; it cannot be deleted. */
export async function makeAnnouncement(
  database: Database,
  { viewer, actor }: Editor,
  { contest, problem, text }: Announcement,
  now: Date,
): Promise<Announced> {
  const announced = await database.transaction(async (queries): Promise<Announced> => {
    const board = await findNoticeBoard(queries, viewer, contest, now);
    if (!board) return refuse('no such contest');
    if (!board.isJury) return refuse('not in the jury');
    const problemId = problemOf(board, problem);
    if (problemId === undefined) return refuse('no such problem in the contest');
    const { contestId } = board;
    const id = await addAnnouncement(queries, { contestId, problemId, authorId: actor.id, text }, now);
    return { id, contestId };
  });
  if ('contestId' in announced) await notify(database, announced.contestId, 'contest_notice');
  return announced;
}
