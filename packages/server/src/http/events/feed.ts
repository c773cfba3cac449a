import type { Listener, Topic } from '../../database/notifications.ts';
import type { Site } from '../../site.ts';
import type { Follower } from './followers.ts';
import { openRounds, type Rounds } from './rounds.ts';

interface WatchOptions {
  readonly topics: readonly Topic[];
  readonly hear: Listener;
  /** Whether anybody wants to hear of changes. */
  readonly isWatched: () => boolean;
  /** Runs every so often, to find changes whose notification was lost. */
  readonly check?: { readonly everyMs: number; readonly run: () => Promise<void> };
  /** What the streams tell, for the log. */
  readonly subject: string;
}

interface Watch {
  /** Listens and checks from now on, as long as anybody watches. */
  start(): void;
  close(): void;
}

/** One listener and one timer for all streams of this process. */
export function openWatch({ notifications, log }: Site, options: WatchOptions): Watch {
  const { topics, hear, isWatched, check, subject } = options;
  let stopListening: (() => void)[] | undefined;
  let timer: NodeJS.Timeout | undefined;

  function start(): void {
    stopListening ??= topics.map((topic) =>
      notifications.listen(topic, (id) => {
        if (isWatched()) hear(id);
      }),
    );
    if (check) timer ??= setTimeout(() => void runCheck(check.run), check.everyMs).unref();
  }

  async function runCheck(run: () => Promise<void>): Promise<void> {
    await run().catch((err: unknown) => log.warn({ err }, `cannot check the streams of ${subject}`));
    timer = undefined;
    if (isWatched()) start();
  }

  return {
    start,
    close() {
      for (const stop of stopListening ?? []) stop();
      clearTimeout(timer);
    },
  };
}

interface FeedOptions extends Omit<WatchOptions, 'isWatched'> {
  /** Changes within this time are told in one round. */
  readonly gatherMs: number;
  readonly runRound: () => Promise<void>;
}

/** What the feeds of pages have in common: their followers, and rounds in which these are told what has changed. */
interface Feed extends Rounds {
  readonly followers: ReadonlySet<Follower>;
  add(follower: Follower): void;
}

export function openFeed(site: Site, { gatherMs, runRound, ...options }: FeedOptions): Feed {
  const followers = new Set<Follower>();
  const watch = openWatch(site, { ...options, isWatched: () => followers.size > 0 });
  // The next check or change tells what this round could not.
  const rounds = openRounds(gatherMs, runRound, (err) =>
    site.log.warn({ err }, `failed to push ${options.subject}`),
  );
  return {
    ...rounds,
    followers,
    add(follower) {
      followers.add(follower);
      follower.response.once('close', () => followers.delete(follower));
      watch.start();
    },
    close() {
      watch.close();
      rounds.close();
    },
  };
}
