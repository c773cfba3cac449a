import type { BatchPoints } from '../judging/grading.ts';
import type { Result } from '../judging/verdicts.ts';
import type { Seconds } from '../units.ts';

/** Everything that the standing of one participation depends on. */
export interface History {
  readonly problems: readonly ContestProblem[];
  readonly submissions: readonly ContestSubmission[];
  /** From the participation's start to its end. */
  readonly length: Seconds;
  /** Decimal places of a score; 3 by default. */
  readonly pointsPrecision?: number;
}

export interface ContestProblem {
  readonly key: string;
  readonly points: number;
}

export interface ContestSubmission {
  /** The key of its contest problem. */
  readonly problem: string;
  readonly secondsFromStart: Seconds;
  readonly contestPoints: number;
  /** Null until judged. */
  readonly result: Result | null;
  /** For an aborted submission: whether any of its cases ran. */
  readonly hasRun?: boolean | undefined;
  /** Required by `ioi16`; without it the submission is one batch with its contest points. */
  readonly batches?: readonly BatchPoints[] | undefined;
}
