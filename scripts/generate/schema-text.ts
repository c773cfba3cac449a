/** The keywords of a schema that the contract uses. */
export interface Schema {
  readonly title?: string;
  readonly description?: string;
  readonly type?: string;
  readonly format?: string;
  readonly default?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly examples?: readonly unknown[];
}

/** The type of a value in words: `an array of SyncProblem`, `time or null`. */
export function typeName(schema: Schema): string {
  if (schema.title !== undefined) return `\`${schema.title}\``;
  if (schema.anyOf) return schema.anyOf.map(typeName).join(' or ');
  if (schema.enum) return schema.enum.map(fixedValue).join(' or ');
  if (schema.const !== undefined) return fixedValue(schema.const);
  if (schema.items) return `an array of ${typeName(schema.items)}`;
  return schema.format === 'date-time' ? 'time' : (schema.type ?? 'anything');
}

function fixedValue(value: unknown): string {
  return value === '' ? 'empty' : `\`${String(value)}\``;
}

/** The meaning of a field. A field that may be null has the description of its other type. */
export function descriptionOf(schema: Schema): string {
  return schema.description ?? schema.anyOf?.map(descriptionOf).find((text) => text !== '') ?? '';
}

/** The content of an answer, as the end of a sentence; empty if its record has no name. */
export function answerWords(reply: Schema): string {
  const data = reply.properties?.data?.properties;
  if (data?.objects?.items) return ` a page of ${typeName(data.objects.items)} in \`data.objects\``;
  if (data?.object) return ` ${typeName(data.object)} in \`data.object\``;
  const isNamed = (reply.title ?? reply.items?.title) !== undefined;
  return isNamed ? ` ${typeName(reply)}` : '';
}

/** The example of the contract, for the whole schema or for its content; undefined if there is none. */
export function exampleOf(schema: Schema): unknown {
  if (schema.examples) return schema.examples[0];
  const data = schema.properties?.data?.properties;
  const wrapped = data?.object ?? data?.objects;
  if (wrapped) return exampleOf(wrapped);
  const item = schema.items && exampleOf(schema.items);
  return item === undefined ? undefined : [item];
}

type NamedSchema = Schema & { readonly title: string };

/** The named records in a schema, each once, in order of appearance. */
export function recordsIn(schema: Schema): NamedSchema[] {
  const parts = [
    ...(schema.items ? [schema.items] : []),
    ...(schema.anyOf ?? []),
    ...Object.values(schema.properties ?? {}),
  ];
  const { title } = schema;
  const records = [...(title === undefined ? [] : [{ ...schema, title }]), ...parts.flatMap(recordsIn)];
  return [...new Map(records.map((record) => [record.title, record])).values()];
}
