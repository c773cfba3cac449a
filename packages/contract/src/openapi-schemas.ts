/** Schemas that carry a `title`, gathered under it while their uses become references. */
export class NamedSchemas {
  readonly #byName = new Map<string, object>();

  /** The schema as it may stand in the document: a reference when it has a name, with every named part referred to. */
  use(schema: object): object {
    const copy = this.#copy(schema) as { title?: string };
    if (copy.title === undefined) return copy;
    const known = this.#byName.get(copy.title);
    if (known && JSON.stringify(known) !== JSON.stringify(copy)) {
      throw new Error(`two schemas are called ${copy.title}`);
    }
    this.#byName.set(copy.title, copy);
    return { $ref: `#/components/schemas/${copy.title}` };
  }

  all(): Record<string, object> {
    return Object.fromEntries([...this.#byName].sort(([one], [other]) => (one < other ? -1 : 1)));
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
