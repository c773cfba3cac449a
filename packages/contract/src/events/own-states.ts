import type { ProblemState } from '@tribunal/core/scoreboard/problem-state';

/** What the reader has reached in a contest that they are in, as `/events/submissions` sends it. */
export interface OwnStates {
  /** The key of the contest. */
  readonly contest: string;
  /** Greater for every later state in the contest. */
  readonly number: number;
  /** By the code of the problem. */
  readonly states: Readonly<Record<string, ProblemState>>;
}
