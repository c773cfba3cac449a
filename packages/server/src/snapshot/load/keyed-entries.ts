/** Something that has an id: from before the load, or from the line that defines it. */
export interface Entry {
  readonly id: number;
  /** Null when it was there before the load. */
  readonly line: number | null;
}

/** Things of one kind by their natural key, as far as the snapshot has mentioned them. */
export interface KeyedEntries<Kind extends Entry> {
  /** Finds out which of these keys are there already. Only what was looked up can be told. */
  lookUp(keys: Iterable<string>): Promise<void>;
  get(key: string): Kind | undefined;
  add(key: string, entry: Kind): void;
}

export function keyedEntries<Kind extends Entry>(
  find: (keys: string[]) => Promise<Iterable<[string, Kind]>>,
): KeyedEntries<Kind> {
  const known = new Map<string, Kind | undefined>();
  return {
    async lookUp(keys) {
      const unknown = [...keys].filter((key) => !known.has(key));
      if (unknown.length === 0) return;
      for (const key of unknown) known.set(key, undefined);
      for (const [key, entry] of await find(unknown)) known.set(key, entry);
    },
    get: (key) => known.get(key),
    add(key, entry) {
      known.set(key, entry);
    },
  };
}
