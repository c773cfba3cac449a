import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { columnTypes } from './column-types.ts';
import { statementName } from './statement-name.ts';
import type { Tables } from './tables/tables.ts';

/** Runs queries on the pool or in a transaction. */
export type Queries = Kysely<Tables>;

export interface Database {
  /** For features the query builder does not support: COPY, cursors, LISTEN. */
  readonly pool: pg.Pool;
  /** For what outlasts a transaction: LISTEN, and the lock of migrations. Differs from `pool` if that leads to a pooler. */
  readonly sessions: pg.Pool;
  readonly query: Queries;
  /** Commits when `work` resolves and rolls back when it rejects. `client` is the connection of the transaction. */
  transaction<Result>(
    work: (transaction: Transaction<Tables>, client: pg.PoolClient) => Promise<Result>,
  ): Promise<Result>;
  /** The same for frequent transactions whose statements always have the same texts: the server parses each once per connection. */
  preparedTransaction<Result>(work: (transaction: Transaction<Tables>) => Promise<Result>): Promise<Result>;
  /** Resolves when the server answers; rejects after a short timeout. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Runs at the end of each transaction of what is done within. If it rejects, the transaction is rolled back. */
export const beforeCommits = new AsyncLocalStorage<(queries: Queries) => Promise<void>>();

export interface ConnectionLimits {
  maxConnections?: number;
  statementTimeoutMs?: number;
}

/** Where to connect directly when the server of a connection is a pooler in transaction mode. */
interface BehindPooler {
  readonly direct: pg.ClientConfig;
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
  pooler?: BehindPooler,
): Database {
  const common = { application_name: applicationName, types: columnTypes, max: maxConnections };
  const session = { ...common, statement_timeout: statementTimeoutMs, onConnect: prepareSession };
  const pool = openPool(server, pooler ? { ...common, onConnect: omitNames } : session);
  const sessions = pooler ? openPool(pooler.direct, { ...session, max: maxSessions }) : pool;
  return {
    pool,
    sessions,
    query: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    transaction: (work) => inTransaction(pool, plainly, work),
    preparedTransaction: (work) => inTransaction(pool, asPrepared, work),
    ping: async () => void (await pool.query(ping)),
    async close() {
      await pool.end();
      if (sessions !== pool) await sessions.end();
    },
  };
}

/** The sessions beside a pooler. */
const maxSessions = 2;

function openPool(server: pg.ClientConfig, config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ connectionTimeoutMillis: CONNECT_TIMEOUT_MS, ...server, ...config });
  // The query that needed a lost connection reports the error; the pool replaces idle connections.
  pool.on('error', () => {});
  return pool;
}

/** The pool handles errors of idle connections only; an unhandled error of a connection in use would end the process. */
function prepareClient(client: pg.ClientBase): void {
  client.on('error', () => {});
}

/** The next transaction may come to another session of the server, which does not know prepared statements by their names. */
function omitNames(client: pg.ClientBase): void {
  prepareClient(client);
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  // Streams are queries too, but no plain objects.
  const unnamed = (asked: unknown) =>
    Object.getPrototypeOf(asked) === Object.prototype ? { ...(asked as object), name: undefined } : asked;
  client.query = ((asked: unknown, ...rest: unknown[]) =>
    query(unnamed(asked), ...rest)) as typeof client.query;
}

async function prepareSession(client: pg.ClientBase): Promise<void> {
  prepareClient(client);
  await client.query(`set time zone 'UTC'`);
}

type Ask = (client: pg.PoolClient) => (asked: unknown, values?: unknown[]) => unknown;

async function inTransaction<Result>(
  pool: pg.Pool,
  ask: Ask,
  work: (transaction: Transaction<Tables>, client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    const bound = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: poolOf(client, ask) }) });
    return await bound.transaction().execute(async (transaction) => {
      const result = await work(transaction, client);
      await beforeCommits.getStore()?.(transaction);
      return result;
    });
  } finally {
    client.release();
  }
}

/** A pool with only this connection. The caller releases the connection. */
function poolOf(client: pg.PoolClient, ask: Ask) {
  const connection = { query: ask(client) as pg.PoolClient['query'], release() {} };
  return { connect: async () => connection, end: async () => {} };
}

const plainly: Ask = (client) => client.query.bind(client) as ReturnType<Ask>;

const asPrepared: Ask = (client) => {
  const query = plainly(client);
  return (asked, values) =>
    typeof asked === 'string' && values?.length
      ? query({ name: statementName(asked), text: asked, values })
      : query(asked, values);
};
