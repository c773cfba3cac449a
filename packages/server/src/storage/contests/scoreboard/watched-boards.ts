import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../database/connection.ts';
import { runPrepared } from '../../../database/prepared.ts';
import { boolean, number, type Row, rowsOf, string } from '../../../database/row.ts';
import {
  boardIsFrozenFor,
  boardIsOpen,
  boardIsOpenToAll,
  contestIsVisible,
} from '../../visibility/contest-visibility.ts';
import { enteredBy } from '../../visibility/entered.ts';
import { isFrozen } from '../../visibility/freeze.ts';
import { isInside } from '../../visibility/inside-contest.ts';
import { guest, type Viewer, viewerOfColumn } from '../../visibility/viewer.ts';
import { boardIsWithheldFrom } from '../../visibility/withheld.ts';

/** A contest whose scoreboard is on open pages. */
const watchedBoardRow = rowsOf({
  id: number,
  key: string,
  /** Changes with every submission, participation and edit. */
  logNumber: number,
  ratingNumber: number,
  nameNumber: number,
  /** Changes when readers may see more or less of the scoreboard, apart from their own rights. */
  rules: string,
});
export type WatchedBoard = Row<typeof watchedBoardRow>;

export function watchedBoards(
  database: Database,
  keys: readonly string[],
  now: Date,
): Promise<WatchedBoard[]> {
  return runPrepared(
    database,
    watchedBoardRow`
      select contests.id, contests.key, heads.number as "logNumber",
        (select count(*)::int from rating_changes) as "ratingNumber", heads.name_changes as "nameNumber",
        concat_ws(' ', contests.is_visible, contests.is_private, contests.is_organization_private,
          contests.scoreboard_visibility, contests.submission_visibility, contests.problem_visibilities, contests.start_time <= ${now},
          contests.over_at < ${now}, ${isFrozen(now)}) as rules
      from contests join contest_heads heads on heads.contest_id = contests.id
      where contests.key = any(${keys})`,
  );
}

/** How somebody sees a scoreboard. */
const boardRightRow = rowsOf({
  isBoardFrozen: boolean,
  isBoardWithheld: boolean,
});
export type BoardRight = Row<typeof boardRightRow>;

/**
 * How users with the rights of `viewer` see the scoreboard of now, by their ids; those who may not see it are missing, and so are
 * participants of a virtual contest, who see the scoreboard of an earlier minute.
 */
export function boardRights(
  database: Database,
  viewer: Viewer,
  userIds: readonly number[],
  contestId: number,
  now: Date,
): Promise<Map<number, BoardRight>> {
  const each = viewerOfColumn(viewer, 'asked.user_id');
  const mayWatch = sql<boolean>`${boardIsOpen(each, now)} and not exists (
    select from ${enteredBy(each.userId, now)} entered join participations own on own.id = entered.id
    where own.contest_id = contests.id and own.virtual > 0 and ${isInside(each, 'own', now)})`;
  return rightsOfUsers(database, userIds, contestId, { mayWatch, eyes: each }, now);
}

/** The same for users who look at what the public sees. */
export function publicRights(
  database: Database,
  viewer: Viewer,
  userIds: readonly number[],
  contestId: number,
  now: Date,
): Promise<Map<number, BoardRight>> {
  const each = viewerOfColumn(viewer, 'asked.user_id');
  const mayWatch = sql<boolean>`${contestIsVisible(each)} and ${boardIsOpenToAll(now)}`;
  return rightsOfUsers(database, userIds, contestId, { mayWatch, eyes: guest }, now);
}

/** How those of `asked.user_id` who may watch see the scoreboard: as `eyes` do. */
async function rightsOfUsers(
  database: Database,
  userIds: readonly number[],
  contestId: number,
  { mayWatch, eyes }: { readonly mayWatch: RawBuilder<boolean>; readonly eyes: Viewer },
  now: Date,
): Promise<Map<number, BoardRight>> {
  const rows = await runPrepared(
    database,
    rowsOf<BoardRight & { readonly userId: number }>({
      isBoardFrozen: boolean,
      isBoardWithheld: boolean,
      userId: number,
    })`
      select asked.user_id as "userId", ${boardIsFrozenFor(eyes, now)} as "isBoardFrozen",
        ${boardIsWithheldFrom(eyes, now)} as "isBoardWithheld"
      from unnest(${userIds}::int[]) as asked (user_id), contests
      where contests.id = ${contestId} and ${mayWatch}`,
  );
  return new Map(rows.map((row) => [row.userId, row]));
}

/** How whoever has a link to the scoreboard sees it; null before the start. */
export async function sharedRight(
  database: Database,
  contestId: number,
  now: Date,
): Promise<BoardRight | null> {
  const [row] = await runPrepared(
    database,
    boardRightRow`
      select ${boardIsFrozenFor(guest, now)} as "isBoardFrozen", ${boardIsWithheldFrom(guest, now)} as "isBoardWithheld"
      from contests where contests.id = ${contestId} and contests.start_time <= ${now}`,
  );
  return row ?? null;
}
