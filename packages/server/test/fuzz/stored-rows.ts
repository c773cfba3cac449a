import type { Database } from '@tribunal/server/database/connection';

/** What a refused request may change: who called, how often, when they were last seen, and what they have read. */
const counters = ['api_callers', 'attempts', 'notice_reads', 'sessions', 'schema_migrations'];

/** A digest of each table, by its name. */
export async function storedRows({ pool }: Database): Promise<Readonly<Record<string, string>>> {
  const { rows } = await pool.query<{ name: string; digest: string }>(await digestsOf(pool));
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

let query: Promise<string> | undefined;

async function digestsOf(pool: Database['pool']): Promise<string> {
  query ??= pool
    .query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all($1) order by 1`,
      [counters],
    )
    .then(({ rows }) => rows.map(({ name }) => digestOf(name)).join(' union all '));
  return query;
}

/** The times of a user's last request and session are counters, too. */
function digestOf(table: string): string {
  const row = table === 'users' ? `(to_jsonb(t) - 'last_access' - 'last_seen_at')::text` : 't::text';
  return `select '${table}' as name, md5(coalesce(string_agg(${row}, ',' order by t::text), '')) as digest from ${table} t`;
}
