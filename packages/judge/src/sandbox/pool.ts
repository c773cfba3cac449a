/** Occupies an item until the work is done. */
export type Use<Item> = <Value>(work: (item: Item) => Promise<Value>) => Promise<Value>;

/** Assigns items in the order of the requests. */
export function createPool<Item>(items: readonly Item[]): Use<Item> {
  const free = [...items];
  const waiting: ((item: Item) => void)[] = [];
  const release = (item: Item) => {
    const next = waiting.shift();
    if (next) next(item);
    else free.push(item);
  };
  return async (work) => {
    const item = free.shift() ?? (await new Promise<Item>((resolve) => void waiting.push(resolve)));
    try {
      return await work(item);
    } finally {
      release(item);
    }
  };
}
