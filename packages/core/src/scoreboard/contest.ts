import type { ContestTimes, ParticipationStart } from '../contests/contest-time.ts';
import type { FormatConfig } from '../formats/config.ts';
import type { FormatName } from '../formats/formats.ts';
import type { ContestProblem, ContestSubmission } from '../formats/history.ts';

/** All of a contest that its scoreboard depends on. */
export interface ScoredContest extends ContestTimes {
  readonly format: FormatName;
  readonly formatConfig: FormatConfig | null;
  readonly pointsPrecision: number;
  /** From when on a frozen scoreboard hides results; null when the contest has no freeze. */
  readonly frozenAt: Date | null;
  /** In contest order. */
  readonly problems: readonly ContestProblem[];
}

export interface ScoredParticipation extends ParticipationStart {
  readonly id: number;
  readonly isDisqualified: boolean;
  readonly isUnofficial: boolean;
}

/** A submission of a participation, with the verdict in force. */
export interface Attempt extends Omit<ContestSubmission, 'secondsFromStart'> {
  readonly date: Date;
}
