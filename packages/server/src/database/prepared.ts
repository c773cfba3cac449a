import { createHash } from 'node:crypto';
import type { CompiledQuery, RawBuilder } from 'kysely';
import type { Database } from './connection.ts';

/** Runs a query that the server plans once for each connection and shape, instead of each time. */
export async function runPrepared<Row extends object>(
  database: Database,
  query: RawBuilder<Row>,
): Promise<Row[]> {
  const { sql: text, parameters } = query.compile(database.query);
  const { rows } = await database.pool.query<Row>({ name: nameOf(text), text, values: [...parameters] });
  return rows;
}

/**
 * The same, for small answers that are asked for all the time: a query of one shape is built once, with places where the values of
 * each request go. `build` may put the values it is given into the query and nothing else; whatever it decides by belongs into
 * the shape.
 */
export async function runShaped<Row extends object, Values extends object>(
  database: Database,
  shape: string,
  values: Values,
  build: (values: Values) => RawBuilder<Row>,
): Promise<Row[]> {
  const shaped = shapes.get(shape) ?? shapeOf(build, values, database);
  shapes.set(shape, shaped);
  const { sql: text, parameters } = shaped;
  const filled = parameters.map((one) => (one instanceof Place ? values[one.name as keyof Values] : one));
  const { rows } = await database.pool.query<Row>({ name: nameOf(text), text, values: filled });
  return rows;
}

/** Stands in a query for the value of that name. */
class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const shapes = new Map<string, CompiledQuery>();

function shapeOf<Row, Values extends object>(
  build: (values: Values) => RawBuilder<Row>,
  values: Values,
  database: Database,
): CompiledQuery {
  const places = Object.fromEntries(Object.keys(values).map((name) => [name, new Place(name)]));
  return build(places as Values).compile(database.query);
}

const names = new Map<string, string>();

/** The same for the same text, in every process. */
function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('md5').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
