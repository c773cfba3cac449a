import type { Database } from '@tribunal/server/database/connection';
import { Kysely, PostgresDialect, type PostgresDialectConfig } from 'kysely';
import type pg from 'pg';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

interface Plans {
  readonly indexes: ReadonlySet<string>;
  /** Tables with a sequential scan. */
  readonly wholeTables: ReadonlySet<string>;
}

/** The query plans of every statement that `work` sends, with its actual values. */
export async function plansOf(
  database: Database,
  work: (recorded: Database) => Promise<unknown>,
): Promise<Plans> {
  const statements: Statement[] = [];
  await work(recording(database, statements));
  const nodes: PlanNode[] = [];
  for (const { text, values } of statements.filter(({ text }) =>
    /^\s*(?:select|insert|update|with)/i.test(text),
  )) {
    const { rows } = await database.pool.query({ text: `explain (format json) ${text}`, values });
    for (const { Plan } of rows[0]['QUERY PLAN']) nodes.push(...withParts(Plan));
  }
  const named = (name: 'Index Name' | 'Relation Name', some: readonly PlanNode[]) =>
    new Set(some.map((node) => node[name]).filter((one) => one !== undefined));
  return {
    indexes: named('Index Name', nodes),
    wholeTables: named(
      'Relation Name',
      nodes.filter((node) => node['Node Type'] === 'Seq Scan'),
    ),
  };
}

function withParts(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(withParts)];
}

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

type Query = string | { readonly text: string; readonly values?: unknown[] };

/** The same database, with every statement recorded, also in transactions. */
function recording(database: Database, statements: Statement[]): Database {
  const note = (query: Query, values: unknown[] = []) =>
    statements.push(typeof query === 'string' ? { text: query, values } : { values, ...query });
  const noting = <Target extends pg.Pool | pg.PoolClient>(target: Target): Target =>
    new Proxy(target, {
      get(_, name) {
        if (name === 'connect') return async () => noting(await database.pool.connect());
        const value = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        if (name !== 'query') return value.bind(target);
        return (query: Query, ...rest: unknown[]) => {
          note(query, Array.isArray(rest[0]) ? rest[0] : undefined);
          return value.call(target, query, ...rest);
        };
      },
    });
  const pool = noting(database.pool);
  const built = (from: PostgresDialectConfig['pool']): Database['query'] =>
    new Kysely({ dialect: new PostgresDialect({ pool: from }) });
  const transaction: Database['transaction'] = async (work) => {
    const client = await pool.connect();
    const borrowed = { connect: async () => ({ query: client.query, release() {} }), end: async () => {} };
    return built(borrowed)
      .transaction()
      .execute((bound) => work(bound, client))
      .finally(() => client.release());
  };
  return { ...database, pool, query: built(pool), transaction, preparedTransaction: transaction };
}
