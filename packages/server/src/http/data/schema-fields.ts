import type { TSchema } from 'typebox';

interface Field {
  /** The path of the field, such as `data.objects[].key`. */
  readonly name: string;
  readonly type: string;
  readonly description: string;
}

interface Schema {
  readonly title?: string;
  readonly type?: string;
  readonly format?: string;
  readonly examples?: readonly unknown[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** All fields of an answer, outermost first. */
export function fieldsOf(schema: TSchema): Field[] {
  return fieldsUnder('', schema);
}

function fieldsUnder(name: string, schema: Schema): Field[] {
  const own = name === '' ? [] : [{ name, type: typeOf(schema), description: descriptionOf(schema) }];
  const { properties = {}, items, anyOf = [] } = schema;
  return [
    ...own,
    ...Object.entries(properties).flatMap(([key, value]) =>
      fieldsUnder(name === '' ? key : `${name}.${key}`, value),
    ),
    ...(items ? fieldsWithin(`${name}[]`, items) : []),
    ...anyOf.flatMap((part) => fieldsWithin(name, part)),
  ];
}

function fieldsWithin(name: string, schema: Schema): Field[] {
  return fieldsUnder(name, schema).filter((field) => field.name !== name);
}

/** A nullable field has the description of its other type; a record has its name in the OpenAPI document. */
function descriptionOf({ description, title, anyOf = [] }: Schema): string {
  const ofRecord = title === undefined ? '' : `\`${title}\``;
  return description ?? anyOf.map(descriptionOf).find((text) => text !== '') ?? ofRecord;
}

/** A short name for the type of a value. */
export function typeOf(schema: TSchema): string {
  const { type, format, const: constant, enum: values, anyOf, items }: Schema = schema;
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(' or ');
  if (values) return values.map((value) => `\`${String(value)}\``).join(', ');
  if (constant !== undefined) return `\`${String(constant)}\``;
  if (items) return `array of ${typeOf(items)}`;
  return format === 'date-time' ? 'time' : (type ?? 'anything');
}

/** The example of an answer, or of the records in it; undefined when the contract has none. */
export function exampleIn(reply: TSchema): unknown {
  const { examples, items, properties }: Schema = reply;
  if (examples) return examples[0];
  if (items) return arrayOf(exampleIn(items));
  const data = properties?.data?.properties;
  const wrapped = data?.object ?? data?.objects;
  return wrapped && exampleIn(wrapped);
}

function arrayOf(example: unknown): unknown {
  return example === undefined ? undefined : [example];
}
