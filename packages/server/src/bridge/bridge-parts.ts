import type { AdvanceGrouped } from '../actions/submissions/advance-judging.ts';
import type { RecordGrouped } from '../actions/submissions/group-verdicts.ts';
import type { Site } from '../site.ts';

/** Shared by all parts of the bridge. */
export interface BridgeParts {
  readonly site: Pick<Site, 'database' | 'notifications' | 'log' | 'metrics' | 'now'>;
  /** Identifies this run of this process among all sites on the same database. */
  readonly instance: string;
  readonly advanceJudging: AdvanceGrouped;
  readonly recordVerdict: RecordGrouped;
  readonly times: BridgeTimes;
  /** Aborted when the bridge closes. */
  readonly closing: AbortSignal;
}

export interface BridgeTimes {
  /** Between connection and handshake. */
  readonly handshakeMs: number;
  /** Without a message from the judge. */
  readonly idleMs: number;
  /** Between a submission request and its acknowledgement. */
  readonly acknowledgeMs: number;
  /** Between a request to stop and the end of the judging. */
  readonly terminateMs: number;
  /** Between two pings. */
  readonly pingMs: number;
  /** After this time without a renewal, a submission goes back to the queue. */
  readonly leaseMs: number;
  /** Between two renewals of the leases. */
  readonly maintenanceMs: number;
}

export const defaultTimes: BridgeTimes = {
  handshakeMs: 15_000,
  idleMs: 60_000,
  acknowledgeMs: 20_000,
  terminateMs: 30_000,
  pingMs: 10_000,
  leaseMs: 20_000,
  maintenanceMs: 5000,
};
