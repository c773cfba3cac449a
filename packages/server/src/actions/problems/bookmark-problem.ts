import type { Database } from '../../database/connection.ts';
import { findBookmarkable, setBookmark } from '../../storage/problems/training/bookmarks.ts';
import type { Viewer } from '../../storage/visibility/viewer.ts';
import { type Refusal, refuse } from '../refusal.ts';

/** Setting a bookmark that is set changes nothing. */
export function bookmarkProblem(
  database: Database,
  viewer: Viewer & { readonly userId: number },
  { code, isOn }: { readonly code: string; readonly isOn: boolean },
  now: Date,
): Promise<null | Refusal<'no such problem'>> {
  return database.transaction(async (queries) => {
    const problemId = await findBookmarkable(queries, viewer, code, now);
    if (problemId === null) return refuse('no such problem');
    await setBookmark(queries, { userId: viewer.userId, problemId, isOn }, now);
    return null;
  });
}
