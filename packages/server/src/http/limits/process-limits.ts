import type { Limits } from '../../environment/limits.ts';
import { RateLimit, type RateLimitParts } from './rate-limit.ts';

/** Limits that one process counts. */
export function processLimits(parts: RateLimitParts): Limits {
  const requests = new RateLimit(parts);
  const streams = new Map<string, number>();
  const add = (key: string, change: number) => {
    const open = (streams.get(key) ?? 0) + change;
    if (open > 0) streams.set(key, open);
    else streams.delete(key);
  };
  return {
    takeRequest: (caller) => requests.take(caller),
    shareRequests: () => requests.share(),
    forgetCaller: async (caller) => requests.forget(caller),
    async openStream(key, most) {
      if ((streams.get(key) ?? 0) >= most) return false;
      add(key, 1);
      return true;
    },
    closeStream: async (key) => add(key, -1),
  };
}
