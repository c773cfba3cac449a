import { type RawBuilder, sql } from 'kysely';

/**
 * SQL that yields the text of a JSON value. Pages built so are handed through as they are, more than twice as fast as rows that
 * are read, turned into objects and written again. As a string it is SQL of ours, never of a caller; what depends on who asks, and
 * so has parameters, is a builder.
 */
export type JsonText = string | RawBuilder<string>;

/** An object of these fields. A null among them would make the whole text null: see `orNull`. */
export function objectText(fields: Readonly<Record<string, string>>): string;
export function objectText(fields: Readonly<Record<string, JsonText>>): JsonText;
export function objectText(fields: Readonly<Record<string, JsonText>>): JsonText {
  const parts = Object.entries(fields).flatMap(([name, value], index) => [
    `'${index === 0 ? '{' : ','}"${name}":'`,
    value,
  ]);
  return concatenated([...parts, `'}'`]);
}

export function asSql(text: JsonText): RawBuilder<string> {
  return typeof text === 'string' ? sql.raw(text) : text;
}

/** Neighbouring strings become one: the fewer parts a query is built of, the sooner it is built. */
function concatenated(parts: readonly JsonText[]): JsonText {
  const merged: JsonText[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    if (typeof part === 'string' && typeof last === 'string')
      merged[merged.length - 1] = `${last} || ${part}`;
    else merged.push(part);
  }
  const [only] = merged;
  if (typeof only === 'string' && merged.length === 1) return only;
  return sql<string>`${sql.join(merged.map(asSql), sql` || `)}`;
}

/** Numbers and booleans. */
export function plainText(expression: string): string {
  return `(${expression})::text`;
}

/** Text that holds nothing JSON would escape: names, codes and keys. */
export function nameText(expression: string): string {
  return `'"' || (${expression}) || '"'`;
}

export function stringText(expression: string): string {
  return `to_json(${expression})::text`;
}

export function timeText(expression: string): string {
  return nameText(`iso_time(${expression})`);
}

export function orNull(text: string): string {
  return `coalesce(${text}, 'null')`;
}

/** An array of what a subquery yields: one column, JSON texts, in order. */
export function arrayText(subquery: string): string {
  return `'[' || array_to_string(array(${subquery}), ',') || ']'`;
}
