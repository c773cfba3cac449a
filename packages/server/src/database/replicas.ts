import { setTimeout as sleep } from 'node:timers/promises';
import { itemAt } from '@tribunal/core/lists';
import { type ConnectionLimits, connect, type Database } from './connection.ts';

/** A streaming replica, for reads that may lag a little behind the primary server. */
export interface Replica {
  readonly name: string;
  readonly database: Database;
  /** The seconds within which a commit on the primary server is visible here; null when that is not known. */
  lag(): number | null;
  /** False when it lags too far, does not answer or is no replica. */
  isUsable(): boolean;
  /** It gave an error. It is not asked again before it answers the next check. */
  fail(): void;
}

export interface Replicas {
  readonly all: readonly Replica[];
  close(): Promise<void>;
}

const maxLagSeconds = 2;
const checkMs = 250;
const checkTimeoutMs = 2000;
/** How many positions of the primary server are remembered; older ones exceed the permitted lag. */
const maxPositions = 20;

/** Where the log of the primary server was at a time. Everything that was committed before is in it. */
interface Position {
  readonly at: number;
  readonly lsn: string;
}

/** Compares the replicas with the primary server all the time. */
export function openReplicas(
  primary: Database,
  urls: readonly string[],
  { applicationName, limits }: { readonly applicationName: string; readonly limits?: ConnectionLimits },
): Replicas {
  const closing = new AbortController();
  const watched = urls.map((connectionString, index) =>
    watchedReplica(`replica ${index + 1}`, connect({ connectionString }, applicationName, limits)),
  );
  const positions: Position[] = [];
  const check = async () => {
    positions.push(await positionOf(primary));
    if (positions.length > maxPositions) positions.shift();
    await Promise.all(watched.map((one) => one.check(positions)));
  };
  const watch = async () => {
    while (!closing.signal.aborted) {
      // Without a position of the primary server, the known lag grows until no replica is used.
      await check().catch(() => {});
      await sleep(checkMs, undefined, { signal: closing.signal, ref: false }).catch(() => {});
    }
  };
  const watching = watched.length > 0 ? watch() : Promise.resolve();
  return {
    all: watched,
    async close() {
      closing.abort();
      await watching;
      await Promise.all(watched.map(({ database }) => database.close()));
    },
  };
}

interface WatchedReplica extends Replica {
  check(positions: readonly Position[]): Promise<void>;
}

function watchedReplica(name: string, database: Database): WatchedReplica {
  /** Everything that was committed before is visible here. */
  let reachedAt: number | null = null;
  const lag = () => (reachedAt === null ? null : (performance.now() - reachedAt) / 1000);
  return {
    name,
    database,
    lag,
    isUsable: () => (lag() ?? Number.POSITIVE_INFINITY) <= maxLagSeconds,
    fail: () => {
      reachedAt = null;
    },
    async check(positions) {
      const reached = await reachedBy(database, positions).catch(() => null);
      reachedAt = reached?.at ?? null;
    },
  };
}

async function positionOf({ pool }: Database): Promise<Position> {
  const at = performance.now();
  const query = { text: 'select pg_current_wal_lsn()::text as lsn', query_timeout: checkTimeoutMs };
  const { rows } = await pool.query<{ lsn: string }>(query);
  return { at, lsn: itemAt(rows, 0).lsn };
}

/** The last position that the replica has replayed. A promoted replica is a server of its own and has none. */
async function reachedBy({ pool }: Database, positions: readonly Position[]): Promise<Position | null> {
  const { rows } = await pool.query<{ count: number }>({
    text: `select count(*)::int as count from unnest($1::pg_lsn[]) as lsn where pg_is_in_recovery() and lsn <= pg_last_wal_replay_lsn()`,
    values: [positions.map(({ lsn }) => lsn)],
    query_timeout: checkTimeoutMs,
  } as { text: string });
  return positions[(rows[0]?.count ?? 0) - 1] ?? null;
}
