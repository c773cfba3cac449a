import { lookup } from '@tribunal/core/lists';
import type { Site } from '../../site.ts';
import { type ContestProblemRow, contestProblems } from '../../storage/contests/contest-json.ts';
import { findShownContest, type ShownContest } from '../../storage/contests/contest-view.ts';
import { changedRows } from '../../storage/contests/scoreboard/changed-rows.ts';
import type { BoardRight } from '../../storage/contests/scoreboard/watched-boards.ts';
import { unrestricted } from '../../storage/visibility/viewer.ts';
import { frameOfBoard, isLive, liveOrganizations, liveRowText, rowKind, viewOfBoard } from './live-board.ts';

/** A contest with all that its live scoreboard depends on. */
interface FollowedContest {
  readonly contest: ShownContest;
  readonly problems: readonly ContestProblemRow[];
}

/** Whoever calls it decides what a reader gets of the contest. */
export async function findFollowedContest(
  { database, now }: Site,
  key: string,
): Promise<FollowedContest | null> {
  const contest = await findShownContest(database, unrestricted, key, now());
  return contest && { contest, problems: await contestProblems(database, contest) };
}

/** What a page has of a scoreboard. */
export interface KnownBoard {
  readonly view: string;
  readonly number: number;
}

/**
 * A `ScoreboardChange` as JSON: what has changed for readers with this right since what they know. `view` null stands for any view.
 * The rows are those that the log names, whatever the page has of them: a scoreboard may have been loaded a moment after its number.
 */
export async function boardChange(
  site: Site,
  { contest, problems }: FollowedContest,
  right: BoardRight,
  known: { readonly view: string | null; readonly number: number },
): Promise<string> {
  const asked = { ...contest, ...right, problemIds: problems.map(({ id }) => id) };
  const view = viewOfBoard(asked, frameOfBoard(contest, problems));
  const to = contest.logNumber;
  const isSameView = known.view === null || known.view === view;
  // Pages ask for a scoreboard with hidden results from time to time.
  if (!isLive(right))
    return JSON.stringify({
      view,
      from: 0,
      to: 0,
      organizations: {},
      totals: null,
      rows: isSameView ? [] : null,
    });
  const ids = isSameView ? await changedRows(site.database, contest.id, { from: known.number, to }) : null;
  const { unranked, contestants, totals: found } = await site.scoreboards.find(asked);
  const totals = found.map(({ solved, tried }) => [solved, tried]);
  if (!ids) return JSON.stringify({ view, from: known.number, to, organizations: {}, totals, rows: null });
  const shown = ids.filter((id) => unranked.has(id));
  const kind = rowKind(contest, problems);
  const rows = shown.map((id) => liveRowText(kind, lookup(unranked, id), lookup(contestants, id)));
  const organizations = liveOrganizations(
    contest,
    shown.map((id) => lookup(contestants, id)),
  );
  const fields = JSON.stringify({ view, from: known.number, to, organizations, totals });
  return `${fields.slice(0, -1)},"rows":[${rows.join(',')}]}`;
}

/** Tells a page that it may not see the scoreboard any more, or that it must be loaded again. */
export function boardIsGone(known: KnownBoard): string {
  return JSON.stringify({
    view: '',
    from: known.number,
    to: known.number,
    organizations: {},
    totals: null,
    rows: null,
  });
}
