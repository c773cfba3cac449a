import { sql } from 'kysely';
import type { Database, Queries } from '../../../database/connection.ts';
import { runPrepared } from '../../../database/prepared.ts';
import { date, number, type Row, rowsOf, string } from '../../../database/row.ts';
import { isStorable } from '../../lists/filters.ts';
import type { PageWindow } from '../../lists/list-page.ts';
import { problemIsVisible, problemPageIsVisible } from '../../visibility/problem-visibility.ts';
import type { Viewer } from '../../visibility/viewer.ts';

const bookmarkRow = rowsOf({ code: string, name: string, madeAt: date });

/** The latest first. A problem that is hidden meanwhile is left out, and comes back with its bookmark. */
export async function shownBookmarks(
  database: Database,
  viewer: Viewer,
  { page, size }: PageWindow,
): Promise<{ bookmarks: readonly Row<typeof bookmarkRow>[]; hasMore: boolean }> {
  const rows = await runPrepared(
    database,
    bookmarkRow`
      select problems.code, problems.name, bookmarks.made_at as "madeAt"
      from bookmarks join problems on problems.id = bookmarks.problem_id
      where bookmarks.user_id = ${viewer.userId} and ${problemIsVisible(viewer)}
      order by bookmarks.made_at desc, problems.id desc limit ${sql.lit(size + 1)} offset ${(page - 1) * size}::bigint`,
  );
  return { bookmarks: rows.slice(0, size), hasMore: rows.length > size };
}

/** Null when the viewer may not open the page of the problem. */
export async function findBookmarkable(
  queries: Queries,
  viewer: Viewer,
  code: string,
  now: Date,
): Promise<number | null> {
  if (!isStorable(code)) return null;
  const { rows } = await rowsOf({ id: number })`
    select problems.id from problems where problems.code = ${code} and ${problemPageIsVisible(viewer, now)}
    for key share of problems
  `.execute(queries);
  return rows[0]?.id ?? null;
}

export async function setBookmark(
  queries: Queries,
  {
    userId,
    problemId,
    isOn,
  }: { readonly userId: number; readonly problemId: number; readonly isOn: boolean },
  now: Date,
): Promise<void> {
  if (isOn)
    await sql`insert into bookmarks values (${userId}, ${problemId}, ${now}) on conflict do nothing`.execute(
      queries,
    );
  else
    await sql`delete from bookmarks where user_id = ${userId} and problem_id = ${problemId}`.execute(queries);
}

/** Over `problems`. */
export function isBookmarkedBy({ userId }: Viewer) {
  return sql<boolean>`exists (select from bookmarks where user_id = ${userId} and problem_id = problems.id)`;
}
