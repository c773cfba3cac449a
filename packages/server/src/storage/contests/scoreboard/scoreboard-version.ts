/** What a scoreboard shows, as of the request. */
export interface ScoreboardOfContest {
  readonly id: number;
  readonly isBoardFrozen: boolean;
  /** Every submission is pending. */
  readonly isBoardWithheld: boolean;
  /** Changes with every submission, participation and edit of the contest. */
  readonly logNumber: number;
  /** Changes with every rating of any contest. */
  readonly ratingNumber: number;
  /** Changes with every name of a contestant or an organization. */
  readonly nameNumber: number;
  /** In contest order. */
  readonly problemIds: readonly number[];
}

/** The same as long as the scoreboard is. */
export function scoreboardVersion(contest: ScoreboardOfContest): string {
  return `${contest.logNumber} ${versionOfAllRows(contest)}`;
}

/** Changes when any row may have changed without an entry in the log of the contest. */
export function versionOfAllRows({ ratingNumber, nameNumber, problemIds }: ScoreboardOfContest): string {
  return [ratingNumber, nameNumber, ...problemIds].join(' ');
}
