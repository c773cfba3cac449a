import { fieldsOf, isObject } from '@tribunal/core/unknown';
/** Parts of the document with a name, which other parts reference. */
export class NamedParts {
  readonly #byName = new Map<string, object>();
  readonly #kind: 'schemas' | 'responses';

  constructor(kind: 'schemas' | 'responses') {
    this.#kind = kind;
  }

  /** A reference to the part. Names are unique. */
  refer(name: string, part: object): object {
    const known = this.#byName.get(name);
    if (known && JSON.stringify(known) !== JSON.stringify(part)) {
      throw new Error(`two ${this.#kind} have the name ${name}`);
    }
    this.#byName.set(name, part);
    return { $ref: `#/components/${this.#kind}/${name}` };
  }

  all(): Record<string, object> {
    return Object.fromEntries([...this.#byName].sort(([one], [other]) => (one < other ? -1 : 1)));
  }
}

/** Schemas with a `title`, collected under it. Their uses become references. */
export class NamedSchemas {
  readonly #named = new NamedParts('schemas');

  /** The schema for the document: a reference if it has a name, with every named part replaced by a reference. */
  use(schema: object): object {
    const copy = this.#copy(schema);
    return 'title' in schema && typeof schema.title === 'string'
      ? this.#named.refer(schema.title, copy)
      : copy;
  }

  all(): Record<string, object> {
    return this.#named.all();
  }

  /** Tools do not agree on how a tuple is written, so it becomes a list of its length. */
  #copy(schema: object): object {
    const { items, additionalItems: _, ...rest } = schema as { items?: unknown; additionalItems?: unknown };
    if (Array.isArray(items)) return this.#copy({ ...rest, items: { anyOf: items }, maxItems: items.length });
    const copied = Object.entries(schema).map(([keyword, value]) => [keyword, this.#part(keyword, value)]);
    return Object.fromEntries(copied);
  }

  #part(keyword: string, value: unknown): unknown {
    if (Array.isArray(value) && (keyword === 'anyOf' || keyword === 'allOf'))
      return value.map((part: object) => this.use(part));
    if (!isObject(value)) return value;
    if (keyword === 'items') return this.use(value);
    if (keyword !== 'properties' && keyword !== 'patternProperties') return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, property]) => [name, this.use(fieldsOf(property))]),
    );
  }
}
