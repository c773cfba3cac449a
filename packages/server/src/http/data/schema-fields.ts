import type { TSchema } from 'typebox';

export interface Field {
  /** Where it stands, such as `data.objects[].key`. */
  readonly name: string;
  readonly type: string;
  readonly description: string;
}

interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** Every field of an answer, outermost first. */
export function fieldsOf(schema: TSchema): Field[] {
  return fieldsUnder('', schema as Schema);
}

function fieldsUnder(name: string, schema: Schema): Field[] {
  const own = name === '' ? [] : [{ name, type: typeOf(schema), description: schema.description ?? '' }];
  const { properties = {}, items, anyOf = [] } = schema;
  return [
    ...own,
    ...Object.entries(properties).flatMap(([key, value]) =>
      fieldsUnder(name === '' ? key : `${name}.${key}`, value),
    ),
    ...(items ? fieldsUnder(`${name}[]`, items) : []),
    ...anyOf.flatMap((part) => fieldsUnder(name, part)).filter((field) => field.name !== name),
  ];
}

function typeOf({ type, const: constant, enum: values, anyOf }: Schema): string {
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(' or ');
  if (values) return values.join(', ');
  if (constant !== undefined) return JSON.stringify(constant);
  return type ?? 'anything';
}
