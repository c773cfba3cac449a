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
    const copy = this.#copy(schema) as { title?: string };
    return copy.title === undefined ? copy : this.#named.refer(copy.title, copy);
  }

  all(): Record<string, object> {
    return this.#named.all();
  }

  #copy(schema: object): object {
    const copied = Object.entries(schema).map(([keyword, value]) => [keyword, this.#part(keyword, value)]);
    return Object.fromEntries(copied);
  }

  #part(keyword: string, value: unknown): unknown {
    if (keyword === 'items') return this.use(value as object);
    if (keyword === 'anyOf' || keyword === 'allOf') return (value as object[]).map((part) => this.use(part));
    if (keyword !== 'properties') return value;
    const properties = Object.entries(value as Record<string, object>);
    return Object.fromEntries(properties.map(([name, property]) => [name, this.use(property)]));
  }
}
