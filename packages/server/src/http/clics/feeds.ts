import { beginFeed, catchUpFeed, type Thoroughness } from '../../actions/contests/clics/catch-up-feed.ts';
import type { Site } from '../../site.ts';

/** Names of people are compared at most this often. */
const compareEveryMs = 2000;

/** Keeps the feeds current for the requests of this process. */
export interface Feeds {
  /** Afterwards the feed has its first lines, and readers can be connected while the rest is written. */
  begin(contestId: number): Promise<void>;
  /** Afterwards the feed contains everything that was stored before the call. */
  catchUp(contestId: number): Promise<void>;
}

/** Requests that come while a feed is being written share the next writing. */
export function openFeeds({ database, now }: Site): Feeds {
  const running = new Map<number, Promise<void>>();
  const waiting = new Map<number, Promise<void>>();
  const comparedAt = new Map<number, number>();

  function start(contestId: number): Promise<void> {
    const moment = now();
    const isDue = Math.abs(moment.getTime() - (comparedAt.get(contestId) ?? 0)) >= compareEveryMs;
    const thoroughness: Thoroughness = isDue ? 'configuration' : 'log';
    if (isDue) comparedAt.set(contestId, moment.getTime());
    const work = catchUpFeed(database, contestId, moment, thoroughness).finally(() =>
      running.delete(contestId),
    );
    running.set(contestId, work);
    return work;
  }

  return {
    begin: (contestId) => beginFeed(database, contestId, now()),
    catchUp(contestId) {
      const before = running.get(contestId);
      if (!before) return start(contestId);
      const next =
        waiting.get(contestId) ??
        before
          .catch(() => {})
          .then(() => {
            waiting.delete(contestId);
            return start(contestId);
          });
      waiting.set(contestId, next);
      return next;
    },
  };
}
