import type { Site } from '../../site.ts';
import { recordTokenUse } from '../../storage/accounts/callers.ts';

const MINUTE_MS = 60_000;

interface TokenUses {
  /** Stores that a token was used, unless that was stored within the last minute. The request does not wait for it. */
  record(userId: number, lastRecorded: Date | null): void;
  /** Resolves when no write is in progress. */
  settled(): Promise<void>;
}

export function recordTokenUses(site: Site): TokenUses {
  const writing = new Map<number, Promise<void>>();
  return {
    record(userId, lastRecorded) {
      const now = site.now();
      if (lastRecorded && now.getTime() - lastRecorded.getTime() < MINUTE_MS) return;
      if (writing.has(userId)) return;
      const write = recordTokenUse(site.database.query, userId, now)
        .catch((error: unknown) => site.log.warn({ err: error }, 'failed to store the last use of a token'))
        .finally(() => writing.delete(userId));
      writing.set(userId, write);
    },
    settled: async () => void (await Promise.all(writing.values())),
  };
}
