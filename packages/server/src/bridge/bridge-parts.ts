import type { Site } from '../site.ts';

/** What everything in the bridge works with. */
export interface BridgeParts {
  readonly site: Pick<Site, 'database' | 'notifications' | 'log' | 'now'>;
  /** This run of this process, among all that serve the same database. */
  readonly instance: string;
  readonly times: BridgeTimes;
  /** Aborted when the bridge closes. */
  readonly closing: AbortSignal;
}

export interface BridgeTimes {
  /** From the connection to the handshake. */
  readonly handshakeMs: number;
  /** Without any message. */
  readonly idleMs: number;
  /** From a request to its acknowledgement. */
  readonly acknowledgeMs: number;
  /** From the wish to stop to the end of the judging. */
  readonly terminateMs: number;
  /** Between two pings. */
  readonly pingMs: number;
  /** A submission whose site has been silent for this long is taken from it. */
  readonly leaseMs: number;
  /** Between two rounds of renewing leases and looking for what was missed. */
  readonly roundMs: number;
}

export const usualTimes: BridgeTimes = {
  handshakeMs: 15_000,
  idleMs: 60_000,
  acknowledgeMs: 20_000,
  terminateMs: 30_000,
  pingMs: 10_000,
  leaseMs: 20_000,
  roundMs: 5000,
};
