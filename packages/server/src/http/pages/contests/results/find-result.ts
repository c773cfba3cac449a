import { isOver } from '@tribunal/core/contests/contest-time';
import { type ProblemState, problemState } from '@tribunal/core/scoreboard/problem-state';
import type { Site } from '../../../../site.ts';
import {
  type RatingPoint,
  ratingHistory,
} from '../../../../storage/accounts/profile/contest-history-view.ts';
import { contestProblems } from '../../../../storage/contests/contest-json.ts';
import type { ShownContest } from '../../../../storage/contests/contest-view.ts';
import type { Viewer } from '../../../../storage/visibility/viewer.ts';

/** How somebody did in a contest that is over, as its scoreboard says. */
export interface ContestResult {
  readonly username: string;
  /** What the scoreboard calls them. */
  readonly name: string;
  readonly organization: string;
  /** Null if disqualified or unofficial. */
  readonly rank: number | null;
  /** How many have a rank. */
  readonly rankedCount: number;
  readonly score: number;
  /** Minutes of penalty or seconds, as the format says. */
  readonly time: number;
  readonly problems: readonly { readonly label: string; readonly state: ProblemState }[];
  readonly oldRating: number | null;
  /** Null if the contest did not rate them. */
  readonly newRating: number | null;
  /** The last ratings until then, oldest first. */
  readonly ratings: readonly RatingPoint[];
}

/** When everybody who sees the scoreboard sees how the contest ended. */
export function areResultsKnown(contest: ShownContest, now: Date): boolean {
  const { isBoardOpen, isBoardFrozen, hidesResults, awaitsSystemTest } = contest;
  return isBoardOpen && !isBoardFrozen && !hidesResults && !awaitsSystemTest && isOver(contest, now);
}

const maxRatings = 12;

/** Null for users who did not take part live. */
export async function findResult(
  { database, scoreboards, now }: Site,
  viewer: Viewer,
  contest: ShownContest,
  username: string,
): Promise<ContestResult | null> {
  const problems = await contestProblems(database, contest);
  const board = await scoreboards.find({ ...contest, problemIds: problems.map(({ id }) => id) });
  const [id, contestant] =
    [...board.contestants].find(([, one]) => one.username.toLowerCase() === username.toLowerCase()) ?? [];
  const row = board.rows.find((one) => one.id === id);
  if (!contestant || !row) return null;
  const { name, organization, oldRating, newRating } = contestant;
  const ratings = newRating === null ? [] : await ratingHistory(database, viewer, contestant.userId, now());
  return {
    username: contestant.username,
    name: (contest.showsTeamNames && name) || contestant.username,
    organization: (contest.showsOrganizations && organization?.name) || '',
    rank: row.rank,
    rankedCount: board.rows.filter(({ rank }) => rank !== null).length,
    score: row.score,
    time: row.cumulativeTime,
    problems: problems.map(({ problem }, index) => ({
      label: problem.label,
      state: problemState(row.cells[index]),
    })),
    oldRating,
    newRating,
    ratings: ratings.filter(({ endTime }) => endTime <= contest.endTime).slice(-maxRatings),
  };
}
