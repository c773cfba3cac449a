import { isOver } from '@tribunal/core/contests/contest-time';
import type { Database } from '../../database/connection.ts';
import type { Editor } from '../../storage/accounts/editor.ts';
import type { ShownContest } from '../../storage/contests/contest-view.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { type ContestEdited, editContest } from './editing/edit-contest.ts';

type Published =
  | { readonly isPublished: true }
  | Extract<ContestEdited, { refusal: unknown }>
  | Refusal<'contest has not ended'>;

/** Everybody sees a contest that is over, its scoreboard and its awards. A freeze goes on until the thaw. */
export async function publishResults(
  database: Database,
  editor: Editor,
  contest: ShownContest,
  now: Date,
): Promise<Published> {
  if (!isOver(contest, now)) return refuse('contest has not ended');
  const changes = { is_visible: true, scoreboard_visibility: 'V' } as const;
  const edit = { key: contest.key, changes, version: null, removesSubmissions: false, isPreview: false };
  const edited = await editContest(database, editor, edit, now);
  return 'refusal' in edited ? edited : { isPublished: true };
}

/** The other scoreboards open at the end. */
export function isPublished({
  isVisible,
  scoreboardVisibility,
}: Pick<ShownContest, 'isVisible' | 'scoreboardVisibility'>): boolean {
  return isVisible && (scoreboardVisibility === 'V' || scoreboardVisibility === 'C');
}
