import type { LiveClock } from '@tribunal/contract/events/live-clock';
import { groupBy, itemAt } from '@tribunal/core/lists';
import { existing } from '@tribunal/core/unknown';
import type { Site } from '../../site.ts';
import { liveClocks, nameOfReader } from '../../storage/contests/participating/live-clocks.ts';
import { kindOfViewer } from '../../storage/visibility/viewer.ts';
import { openFeed } from './feed.ts';
import { type Follower, inSlices, sendClocks } from './followers.ts';

/** Edits within this time are sent together. */
const gatherMs = 100;
/** Readers that one query is about. */
const maxReaders = 500;

type Reader = Pick<Follower, 'asked' | 'viewer'>;

interface ClockFeed {
  add(follower: Follower): void;
  /** Tells the times as they are now. */
  begin(follower: Follower): Promise<void>;
  /** The same for a page without a stream. */
  clocksFor(reader: Reader): Promise<readonly LiveClock[]>;
  close(): void;
}

/** The times of contests for all streams of this process, whenever an editor moves them: one query for readers with the same rights. */
export function openClockFeed(site: Site): ClockFeed {
  const { database, now } = site;
  const moved = new Set<number>();
  let isEverythingDue = false;
  const feed = openFeed(site, {
    subject: 'the times of contests',
    topics: ['contest_edited'],
    hear(contestId) {
      // After a lost connection, any contest may have been moved.
      if (contestId === null) isEverythingDue = true;
      else moved.add(contestId);
      feed.request();
    },
    gatherMs,
    runRound,
  });

  async function runRound(): Promise<void> {
    const contestIds = isEverythingDue ? null : [...moved];
    moved.clear();
    isEverythingDue = false;
    await tell([...feed.followers], contestIds);
  }

  async function tell(all: readonly Follower[], contestIds: readonly number[] | null): Promise<void> {
    for (const alike of groupBy(all, ({ viewer }) => kindOfViewer(viewer)).values())
      for (let first = 0; first < alike.length; first += maxReaders)
        await tellAlike(alike.slice(first, first + maxReaders), contestIds);
  }

  async function tellAlike(alike: readonly Follower[], contestIds: readonly number[] | null): Promise<void> {
    const clocks = await find(alike, contestIds);
    await inSlices(alike, (follower) => {
      const own = clocks.get(nameOfReader(readerOf(follower)));
      if (own) sendClocks(follower, JSON.stringify(own));
    });
  }

  function find(alike: readonly Reader[], contestIds: readonly number[] | null) {
    const readers = new Map(alike.map(readerOf).map((reader) => [nameOfReader(reader), reader]));
    return liveClocks(database, itemAt(alike, 0).viewer, [...readers.values()], contestIds, now());
  }

  return {
    add: feed.add,
    begin: (follower) => feed.beside(() => tell([follower], null)),
    clocksFor: async (reader) => (await find([reader], null)).get(nameOfReader(readerOf(reader))) ?? [],
    close: feed.close,
  };
}

function readerOf({ viewer, asked }: Reader) {
  return { userId: viewer.userId ?? 0, contests: existing(asked.clocks) };
}
