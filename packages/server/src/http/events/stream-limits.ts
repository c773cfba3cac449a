/** Open streams of one user, and of the guests at one address, on this process. All contestants of a hall may share an address. */
const mostPerUser = 20;
const mostPerAddress = 500;

export interface StreamLimits {
  /** A user counts by name, a guest by address. Returns the function that ends the count of this stream; null when the limit is reached. */
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
      const [key, most] =
        userId === null ? [`address ${address}`, mostPerAddress] : [`user ${userId}`, mostPerUser];
      if ((open.get(key) ?? 0) >= most) return null;
      count(key, 1);
      return () => count(key, -1);
    },
  };
}
