export type ShareRead<Value> = (key: string, read: () => Promise<Value>) => Promise<Value>;

/** Returns a function that reads once for all who ask for the same at the same time. Only for what is the same for all of them. */
export function shareReads<Value>(): ShareRead<Value> {
  const running = new Map<string, Promise<Value>>();
  return (key, read) => {
    const shared = running.get(key) ?? read().finally(() => running.delete(key));
    running.set(key, shared);
    return shared;
  };
}
