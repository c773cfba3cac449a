export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Groups are in the order of their first members. */
export function groupBy<Key, Item>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const members = groups.get(keyOf(item));
    if (members === undefined) groups.set(keyOf(item), [item]);
    else members.push(item);
  }
  return groups;
}
