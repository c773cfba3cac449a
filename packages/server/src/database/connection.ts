import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { columnTypes } from './column-types.ts';
import type { Tables } from './tables/tables.ts';

/** Runs queries on the pool or in a transaction. */
export type Queries = Kysely<Tables>;

export interface Database {
  /** For features the query builder does not support: COPY, cursors, LISTEN. */
  readonly pool: pg.Pool;
  readonly query: Queries;
  /** Commits when `work` resolves and rolls back when it rejects. `client` is the connection of the transaction. */
  transaction<Result>(
    work: (transaction: Transaction<Tables>, client: pg.PoolClient) => Promise<Result>,
  ): Promise<Result>;
  /** Resolves when the server answers; rejects after a short timeout. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface ConnectionLimits {
  maxConnections?: number;
  statementTimeoutMs?: number;
}

const CONNECT_TIMEOUT_MS = 5000;
const PING_TIMEOUT_MS = 3000;

/** A server that keeps the connection open without answering counts as away. */
const ping = { text: 'select 1', query_timeout: PING_TIMEOUT_MS };

/** Opens no connection; the first query does. */
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
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits it, but its types lack the promise
    onConnect: prepareSession,
  });
  // The query that needed a lost connection reports the error; the pool replaces idle connections.
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
  // The pool handles errors of idle connections only; an unhandled error of a connection in use would end the process.
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

/** A pool with only this connection. The caller releases the connection. */
function poolOf(client: pg.PoolClient) {
  const connection = { query: client.query.bind(client), release() {} };
  return { connect: async () => connection, end: async () => {} };
}
