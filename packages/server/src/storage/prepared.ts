import { createHash } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import type { Database } from './database.ts';

/** Runs a query that the server plans once for each connection and shape, instead of each time. */
export async function runPrepared<Row extends object>(
  database: Database,
  query: RawBuilder<Row>,
): Promise<Row[]> {
  const { sql: text, parameters } = query.compile(database.query);
  const { rows } = await database.pool.query<Row>({ name: nameOf(text), text, values: [...parameters] });
  return rows;
}

const names = new Map<string, string>();

/** The same for the same text, in every process. */
function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('md5').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
