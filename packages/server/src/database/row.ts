import { channel } from 'node:diagnostics_channel';
import { type KyselyPlugin, type RawBuilder, sql } from 'kysely';

/** What a column contains. */
export interface Kind<Value> {
  readonly accepts: (value: unknown) => value is Value;
}

export type Columns<Fields> = { readonly [Name in keyof Fields]: Kind<Fields[Name]> };

type RowTag<Fields> = (strings: TemplateStringsArray, ...values: unknown[]) => RawBuilder<Readonly<Fields>>;

export type Row<Tag> = Tag extends RowTag<infer Fields> ? Readonly<Fields> : never;

/**
 * A tag like `sql` for queries whose rows have these columns. The compiler cannot compare them with the query, so tests
 * compare them with every row that a query returns.
 */
export function rowsOf<Fields extends object>(columns: Columns<Fields>): RowTag<Fields> {
  return (strings, ...values) => {
    const query = sql<Readonly<Fields>>(strings, ...values);
    if (!returnedRows.hasSubscribers) return query;
    const checked = query.withPlugin(pluginOf(columns));
    columnsOfQuery.set(checked, columns);
    return checked;
  };
}

/** Tests subscribe to it. */
const returnedRows = channel('tribunal.rows');
const columnsOfQuery = new WeakMap<object, Columns<object>>();

/** For what executes queries past the query builder. */
export function publishRows(query: RawBuilder<unknown>, rows: readonly object[]): void {
  const columns = columnsOfQuery.get(query);
  if (columns) returnedRows.publish({ columns, rows });
}

const pluginOf = (columns: Columns<object>): KyselyPlugin => ({
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    returnedRows.publish({ columns, rows: result.rows });
    return result;
  },
});

const isString = (value: unknown): value is string => typeof value === 'string';

export const number: Kind<number> = { accepts: (value) => typeof value === 'number' };
export const string: Kind<string> = { accepts: isString };
export const boolean: Kind<boolean> = { accepts: (value) => typeof value === 'boolean' };
export const date: Kind<Date> = { accepts: (value) => value instanceof Date };
export const bytes: Kind<Buffer> = { accepts: (value) => Buffer.isBuffer(value) };

/** Strings of which the database ensures that they are among certain ones. */
export const stringOf = <Value extends string>(): Kind<Value> => ({
  accepts: (value): value is Value => isString(value),
});

export const nullable = <Value>({ accepts }: Kind<Value>): Kind<Value | null> => ({
  accepts: (value): value is Value | null => value === null || accepts(value),
});

export const listOf = <Value>({ accepts }: Kind<Value>): Kind<readonly Value[]> => ({
  accepts: (value): value is readonly Value[] => Array.isArray(value) && value.every(accepts),
});

/** An object or list that the query builds. */
export const json = <Value extends object>(): Kind<Value> => ({
  accepts: (value): value is Value => typeof value === 'object' && value !== null,
});

/** The row of a query that always returns one. */
export function onlyRow<Fields>(rows: readonly Fields[]): Fields {
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`a query returned ${rows.length} rows, not one`);
  return row;
}
