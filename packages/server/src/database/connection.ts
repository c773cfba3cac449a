import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { columnTypes } from './column-types.ts';
import type { Tables } from './tables/tables.ts';

/** Runs queries: the pool, or one transaction. */
export type Queries = Kysely<Tables>;

export interface Database {
  /** For what the query builder cannot say: COPY, cursors, LISTEN. */
  readonly pool: pg.Pool;
  readonly query: Queries;
  /** Commits when `work` resolves, rolls back when it rejects. `client` is the connection that holds the transaction. */
  transaction<Result>(
    work: (transaction: Transaction<Tables>, client: pg.PoolClient) => Promise<Result>,
  ): Promise<Result>;
  /** Resolves when the server answers, and does not wait long for it. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface ConnectionLimits {
  maxConnections?: number;
  statementTimeoutMs?: number;
}

const CONNECT_TIMEOUT_MS = 5000;
const PING_TIMEOUT_MS = 3000;

/** A server that holds the connection and says nothing has to count as away. */
const ping = { text: 'select 1', query_timeout: PING_TIMEOUT_MS };

/** Opens no connection yet: the first query does. */
export function connect(
  server: pg.ClientConfig,
  applicationName: string,
  { maxConnections = 20, statementTimeoutMs = 0 }: ConnectionLimits = {},
): Database {
  const pool = new pg.Pool({
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...server,
    application_name: applicationName,
    statement_timeout: statementTimeoutMs,
    max: maxConnections,
    types: columnTypes,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits it, its types do not say so
    onConnect: prepareSession,
  });
  // A lost connection is told by the query that needed it; an idle one is replaced by the pool.
  pool.on('error', () => {});
  return {
    pool,
    query: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    transaction: (work) => inTransaction(pool, work),
    ping: async () => void (await pool.query(ping)),
    close: () => pool.end(),
  };
}

async function prepareSession(client: pg.ClientBase): Promise<void> {
  // The pool listens for errors of idle connections only; unheard, one in use would end the process.
  client.on('error', () => {});
  await client.query(`set time zone 'UTC'`);
}

async function inTransaction<Result>(
  pool: pg.Pool,
  work: (transaction: Transaction<Tables>, client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    const bound = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: poolOf(client) }) });
    return await bound.transaction().execute((transaction) => work(transaction, client));
  } finally {
    client.release();
  }
}

/** A pool of exactly this connection, which stays ours to release. */
function poolOf(client: pg.PoolClient) {
  const borrowed = { query: client.query.bind(client), release() {} };
  return { connect: async () => borrowed, end: async () => {} };
}
