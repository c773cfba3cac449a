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
  /** In contest order. */
  readonly problemIds: readonly number[];
}

/** The same as long as the scoreboard is. */
export function scoreboardVersion({ logNumber, ratingNumber, problemIds }: ScoreboardOfContest): string {
  return [logNumber, ratingNumber, ...problemIds].join(' ');
}
