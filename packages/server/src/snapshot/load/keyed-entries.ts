/** An object with an id, from before the load or defined by a line of the snapshot. */
export interface Entry {
  readonly id: number;
  /** Null when it existed before the load. */
  readonly line: number | null;
}

/** Objects of one kind by natural key, as far as the snapshot mentions them. */
export interface KeyedEntries<Kind extends Entry> {
  /** Finds existing objects with these keys. `get` only knows keys that were looked up or added. */
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
