import type { Site } from '../../site.ts';
import { recordTokenUse, type UsedToken } from '../../storage/accounts/callers.ts';

const MINUTE_MS = 60_000;

interface TokenUses {
  /** Stores that a token was used, unless that was stored within the last minute. The request does not wait for it. */
  record(token: UsedToken & { readonly tokenUsedAt: Date | null }): void;
  /** Resolves when no write is in progress. */
  settled(): Promise<void>;
}

export function recordTokenUses(site: Site): TokenUses {
  const writing = new Map<string, Promise<void>>();
  return {
    record(token) {
      const now = site.now();
      if (token.tokenUsedAt && now.getTime() - token.tokenUsedAt.getTime() < MINUTE_MS) return;
      const key = `${token.userId} ${token.tokenId}`;
      if (writing.has(key)) return;
      const write = recordTokenUse(site.database.query, token, now)
        .catch((error: unknown) => site.log.warn({ err: error }, 'failed to store the last use of a token'))
        .finally(() => writing.delete(key));
      writing.set(key, write);
    },
    settled: async () => void (await Promise.all(writing.values())),
  };
}
