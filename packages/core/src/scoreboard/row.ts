import { type ParticipationClock, participationClock } from '../contests/contest-time.ts';
import { contestSeconds } from '../contests/removed-time.ts';
import { formats } from '../formats/formats.ts';
import type { Triple } from '../ranking.ts';
import { type AttemptsInView, attemptsInView, type View } from './at-moment.ts';
import { rowCells, type ScoreboardCell } from './cells.ts';
import type { Attempt, ScoredContest, ScoredParticipation } from './contest.ts';

/** What one participation has done: it depends on the participation's own attempts alone, so that callers may keep it until those change. */
export interface Row extends Triple {
  /** The id of the participation. */
  readonly id: number;
  /** 0 live, n the n-th virtual. */
  readonly virtual: number;
  readonly isDisqualified: boolean;
  /** Listed among the others with its results, without a rank and without any effect on them. */
  readonly isUnofficial: boolean;
  /** The number of problems solved. */
  readonly solved: number;
  /** In the order of the problems; null where nothing was submitted. */
  readonly cells: readonly (ScoreboardCell | null)[];
}

export function participationRow(
  contest: ScoredContest,
  participation: ScoredParticipation,
  attempts: readonly Attempt[],
  view: View,
): Row {
  const clock = participationClock(contest, participation);
  return rowInView(contest, participation, clock, attemptsInView(contest, clock, attempts, view));
}

export function rowInView(
  contest: ScoredContest,
  participation: ScoredParticipation,
  { start, end, removed }: ParticipationClock,
  inView: AttemptsInView,
): Row {
  const length = contestSeconds(start, end, removed);
  const { problems, pointsPrecision } = contest;
  const history = { problems, submissions: inView.shown, length, pointsPrecision };
  const score = formats[contest.format].score(history, contest.formatConfig);
  const cells = rowCells(contest, score, inView, length);
  return {
    id: participation.id,
    virtual: participation.virtual,
    isDisqualified: participation.isDisqualified,
    isUnofficial: participation.isUnofficial,
    score: score.score,
    cumulativeTime: score.cumulativeTime,
    tiebreaker: score.tiebreaker,
    solved: cells.filter((cell) => cell !== null && cell.solvedAt !== null).length,
    cells,
  };
}
