import type { RemovedInterval } from '@tribunal/core/contests/removed-time';

/** The times of a contest, or of a reader's participation in it, which `/events/submissions` tells open pages. */
export interface LiveClock {
  /** The key of the contest. */
  readonly contest: string;
  /** True for the times of the reader's own participation. */
  readonly isOwn: boolean;
  readonly starts: string;
  /** Null when nothing is or will be frozen. */
  readonly freezes: string | null;
  readonly ends: string;
  /** Time that does not count. */
  readonly removed: readonly RemovedInterval[];
}
