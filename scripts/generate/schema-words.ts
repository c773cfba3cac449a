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
  readonly examples?: readonly unknown[];
}

/** The type of a value in words: `an array of SyncProblem`, `time or null`. */
export function typeName(schema: Schema): string {
  if (schema.title !== undefined) return `\`${schema.title}\``;
  if (schema.anyOf) return schema.anyOf.map(typeName).join(' or ');
  if (schema.enum) return schema.enum.map((value) => `\`${String(value)}\``).join(' or ');
  if (schema.const !== undefined) return `\`${String(schema.const)}\``;
  if (schema.items) return `an array of ${typeName(schema.items)}`;
  return schema.format === 'date-time' ? 'time' : (schema.type ?? 'anything');
}

/** A value that fits the schema: its own example, or one put together from the examples of its parts. */
export function exampleOf(schema: Schema): unknown {
  if (schema.examples) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.anyOf?.[0]) return exampleOf(schema.anyOf[0]);
  if (schema.items) return [exampleOf(schema.items)];
  if (schema.type === 'null') return null;
  if (schema.properties === undefined) {
    throw new Error(`a value of type ${schema.type} needs an example in the contract`);
  }
  const fields = Object.entries(schema.properties).map(([name, field]) => [name, exampleOf(field)]);
  return Object.fromEntries(fields);
}

type NamedSchema = Schema & { readonly title: string };

/** The named records in a schema, each once, in the order in which they are met. */
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
