import type { Site } from '../../site.ts';
import { recordTokenUse } from '../../storage/accounts/callers.ts';

const MINUTE_MS = 60_000;

export interface TokenUses {
  /** Writes down that a token was used, unless that was done within the last minute. The request does not wait for it. */
  note(userId: number, lastNoted: Date | null): void;
  /** Resolves when nothing is being written any more. */
  settled(): Promise<void>;
}

export function rememberTokenUses(site: Site): TokenUses {
  const writing = new Map<number, Promise<void>>();
  return {
    note(userId, lastNoted) {
      const now = site.now();
      if (lastNoted && now.getTime() - lastNoted.getTime() < MINUTE_MS) return;
      if (writing.has(userId)) return;
      const write = recordTokenUse(site.database.query, userId, now)
        .catch((error: unknown) => site.log.warn({ err: error }, 'the use of a token was not written down'))
        .finally(() => writing.delete(userId));
      writing.set(userId, write);
    },
    settled: async () => void (await Promise.all(writing.values())),
  };
}
