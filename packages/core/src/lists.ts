export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Groups are in the order of their first members. */
export function groupBy<Key, Item>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): Map<Key, [Item, ...Item[]]> {
  const groups = new Map<Key, [Item, ...Item[]]>();
  for (const item of items) {
    const members = groups.get(keyOf(item));
    if (members === undefined) groups.set(keyOf(item), [item]);
    else members.push(item);
  }
  return groups;
}

/** The item at an index that the list must have. */
export function itemAt<Item>(items: ArrayLike<Item>, index: number): Item {
  const item = items[index];
  if (item === undefined) throw new Error(`there is no item ${index} in a list of ${items.length}`);
  return item;
}

/** The value of a key that the map must have. */
export function lookup<Key, Value>(map: Pick<ReadonlyMap<Key, Value>, 'get'>, key: Key): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error(`there is no value for ${String(key)}`);
  return value;
}

/** The keys of an object that has no others than its type says. */
export function keysOf<Name extends string>(object: Readonly<Partial<Record<Name, unknown>>>): Name[] {
  return Object.keys(object) as Name[];
}

export function isAmong<Value extends string>(values: readonly Value[], value: unknown): value is Value {
  return values.some((one) => one === value);
}

/** The same fields with other values. */
export function mapFields<Name extends string, From, To>(
  object: Readonly<Record<Name, From>>,
  to: (value: From) => To,
): Record<Name, To> {
  return Object.fromEntries(keysOf(object).map((name) => [name, to(object[name])])) as Record<Name, To>;
}
