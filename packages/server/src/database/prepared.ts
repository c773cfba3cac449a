import type { CompiledQuery, RawBuilder } from 'kysely';
import type { Database } from './connection.ts';
import { publishRows } from './row.ts';
import { statementName } from './statement-name.ts';

/** Runs a prepared statement: the server plans it once per connection and shape. */
export async function runPrepared<Row extends object>(
  database: Pick<Database, 'pool' | 'query'>,
  query: RawBuilder<Row>,
): Promise<Row[]> {
  const { sql: text, parameters } = query.compile(database.query);
  const { rows } = await database.pool.query<Row>({
    name: statementName(text),
    text,
    values: [...parameters],
  });
  publishRows(query, rows);
  return rows;
}

/**
 * Like `runPrepared`, for small and frequent queries: a query of one shape is compiled once, with placeholders for the
 * values. `build` may only insert the values into the query; anything it branches on must be part of `shape`.
 */
export async function runShaped<Row extends object, Values extends object>(
  database: Database,
  shape: string,
  values: Values,
  build: (values: Values) => RawBuilder<Row>,
): Promise<Row[]> {
  const shaped = shapes.get(shape) ?? shapeOf(build, values, database);
  shapes.set(shape, shaped);
  const { sql: text, parameters } = shaped.compiled;
  const filled = parameters.map((one) =>
    one instanceof Placeholder ? values[one.name as keyof Values] : one,
  );
  const { rows } = await database.pool.query<Row>({ name: statementName(text), text, values: filled });
  publishRows(shaped.query, rows);
  return rows;
}

/** Stands for the value of this name in a compiled query. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

interface Shape {
  readonly query: RawBuilder<unknown>;
  readonly compiled: CompiledQuery;
}

const shapes = new Map<string, Shape>();

function shapeOf<Row, Values extends object>(
  build: (values: Values) => RawBuilder<Row>,
  values: Values,
  database: Database,
): Shape {
  const placeholders = Object.fromEntries(Object.keys(values).map((name) => [name, new Placeholder(name)]));
  const query = build(placeholders as Values);
  return { query, compiled: query.compile(database.query) };
}
