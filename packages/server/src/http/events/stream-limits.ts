/** Open streams of one user and of one address on this process. A classroom may share an address. */
const mostPerUser = 20;
const mostPerAddress = 500;

export interface StreamLimits {
  /** A guest counts only by address. Returns the function that ends the count of this stream; null when the limit is reached. */
  take(userId: number | null, address: string): (() => void) | null;
}

export function streamLimits(): StreamLimits {
  const open = new Map<string, number>();
  const count = (key: string, change: number) => {
    const now = (open.get(key) ?? 0) + change;
    if (now > 0) open.set(key, now);
    else open.delete(key);
  };
  return {
    take(userId, address) {
      const [user, from] = [`user ${userId}`, `address ${address}`];
      if ((open.get(user) ?? 0) >= mostPerUser || (open.get(from) ?? 0) >= mostPerAddress) return null;
      const keys = userId === null ? [from] : [user, from];
      for (const key of keys) count(key, 1);
      return () => {
        for (const key of keys) count(key, -1);
      };
    },
  };
}
