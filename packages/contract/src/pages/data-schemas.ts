import Type, { type TProperties, type TSchema } from 'typebox';

const strict = { additionalProperties: false };

/** An object with these fields and no others. */
export function record<P extends TProperties>(fields: P, description?: string) {
  return Type.Object(fields, { ...strict, ...(description !== undefined && { description }) });
}

export function text(description: string) {
  return Type.String({ description });
}

export function whole(description: string) {
  return Type.Integer({ description });
}

export function decimal(description: string) {
  return Type.Number({ description });
}

export function flag(description: string) {
  return Type.Boolean({ description });
}

export function oneOf<const Values extends readonly string[]>(values: Values, description: string) {
  return Type.Enum([...values] as unknown as [...Values], { description });
}

export function time(description: string) {
  return Type.String({ format: 'date-time', description });
}

/** A time that ends in `Z` and always has milliseconds. */
export function zuluTime(description: string) {
  return Type.String({ format: 'date-time', pattern: 'Z$', description });
}

export function orNull<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

export function listOf<T extends TSchema>(item: T, description: string) {
  return Type.Array(item, { description });
}

export function texts(description: string) {
  return listOf(Type.String(), description);
}

/** By names that are data. */
export function byName<T extends TSchema>(value: T, description: string) {
  return Type.Record(Type.String(), value, { description });
}

/** The data of a page that lists everything it has. */
export function objects<T extends TSchema>(item: T, description = 'All of them.') {
  return record({ objects: listOf(item, description) }, 'The list.');
}

/** The data of one page of a list. */
export function objectsOfPage<T extends TSchema>(item: T) {
  return record(
    { objects: listOf(item, 'Those of this page.'), has_more: flag('Whether there is a next page.') },
    'A page of the list.',
  );
}

/** A file in a multipart form. */
export function file(description: string) {
  return Type.String({ format: 'binary', description });
}
