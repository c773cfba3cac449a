import { type RawBuilder, sql } from 'kysely';

/**
 * SQL that yields the text of a JSON value. Pages built so are handed through as they are, more than twice as fast as rows that
 * are read, turned into objects and written again. Expressions are SQL of ours, never of a caller.
 */
export type JsonText = RawBuilder<string>;

/** An object of these fields. A null among them would make the whole text null: see `orNull`. */
export function objectText(fields: Readonly<Record<string, JsonText>>): JsonText {
  const parts = Object.entries(fields).map(
    ([name, value], index) => sql`${sql.raw(`'${index === 0 ? '{' : ','}"${name}":' || `)}${value}`,
  );
  return sql<string>`${sql.join(parts, sql` || `)} || '}'`;
}

/** Numbers and booleans. */
export function plainText(expression: string): JsonText {
  return sql<string>`(${sql.raw(expression)})::text`;
}

/** Text that holds nothing JSON would escape: names, codes and keys. */
export function nameText(expression: string): JsonText {
  return sql<string>`${sql.raw(`'"' || (${expression}) || '"'`)}`;
}

export function stringText(expression: string): JsonText {
  return sql<string>`to_json(${sql.raw(expression)})::text`;
}

export function timeText(expression: string): JsonText {
  return nameText(`iso_time(${expression})`);
}

export function orNull(value: JsonText): JsonText {
  return sql<string>`coalesce(${value}, 'null')`;
}

/** An array of what a subquery yields: one column, JSON texts, in order. */
export function arrayText(subquery: string): JsonText {
  return sql<string>`${sql.raw(`'[' || array_to_string(array(${subquery}), ',') || ']'`)}`;
}
