import { type RawBuilder, sql } from 'kysely';

/**
 * SQL that produces the text of a JSON value. The server sends this text unchanged, which is more than twice as fast as
 * reading rows, building objects and serializing them. A string is our own SQL and never contains input; a builder can
 * have parameters that depend on the caller.
 */
export type JsonText = string | RawBuilder<string>;

/** A JSON object with these fields. A null field would make the whole text null: see `orNull`. */
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

/** Merges adjacent strings: a query with fewer parts is built faster. */
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

/** For text without characters that JSON escapes: names, codes and keys. */
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

/** A JSON array of the results of a subquery with one column of JSON texts, in order. */
export function arrayText(subquery: string): string {
  return `'[' || array_to_string(array(${subquery}), ',') || ']'`;
}
