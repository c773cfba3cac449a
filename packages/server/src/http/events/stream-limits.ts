import type { Site } from '../../site.ts';

/** Open streams of one user, and of the guests at one address. All contestants of a hall may share an address. */
const maxPerUser = 20;
const maxPerAddress = 500;

export interface StreamLimits {
  /** A user counts by name, a guest by address. Returns the function that ends the count of this stream; null when the limit is reached. */
  take(userId: number | null, address: string): Promise<(() => void) | null>;
}

export function streamLimits({ limits, metrics, log }: Site): StreamLimits {
  const counted = metrics.subscribers.labels('pages');
  counted.inc(0);
  return {
    async take(userId, address) {
      const [key, most] =
        userId === null ? [`address ${address}`, maxPerAddress] : [`user ${userId}`, maxPerUser];
      if (!(await limits.openStream(key, most))) return null;
      counted.inc();
      return () => {
        counted.dec();
        limits
          .closeStream(key)
          .catch((err: unknown) => log.warn({ err }, 'cannot end the count of a stream'));
      };
    },
  };
}
