/** Parts of the document that many others refer to, gathered under their names. */
export class NamedParts {
  readonly #byName = new Map<string, object>();
  readonly #kind: 'schemas' | 'responses';

  constructor(kind: 'schemas' | 'responses') {
    this.#kind = kind;
  }

  /** A reference to the part, which is the only one of its name. */
  refer(name: string, part: object): object {
    const known = this.#byName.get(name);
    if (known && JSON.stringify(known) !== JSON.stringify(part)) {
      throw new Error(`two ${this.#kind} are called ${name}`);
    }
    this.#byName.set(name, part);
    return { $ref: `#/components/${this.#kind}/${name}` };
  }

  all(): Record<string, object> {
    return Object.fromEntries([...this.#byName].sort(([one], [other]) => (one < other ? -1 : 1)));
  }
}

/** Schemas that carry a `title`, gathered under it while their uses become references. */
export class NamedSchemas {
  readonly #named = new NamedParts('schemas');

  /** The schema as it may stand in the document: a reference when it has a name, with every named part referred to. */
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
