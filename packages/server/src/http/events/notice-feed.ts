import type { LiveNotice } from '@tribunal/contract/events/live-notices';
import { groupBy, itemAt } from '@tribunal/core/lists';
import { existing } from '@tribunal/core/unknown';
import { wholeSite } from '../../actions/contests/clarifications/make-announcement.ts';
import type { Site } from '../../site.ts';
import {
  liveNotices,
  liveSiteNotices,
  noticeChanges,
} from '../../storage/contests/clarifications/live-notices.ts';
import { unreadCounts } from '../../storage/site/notices.ts';
import { kindOfViewer } from '../../storage/visibility/viewer.ts';
import { openFeed } from './feed.ts';
import { type Follower, inSlices, sendNotices } from './followers.ts';

/** Changes within this time share their queries and are sent together. */
const gatherMs = 100;
/** After this time at most, a change is found whose notification was lost. */
const checkEveryMs = 3000;
/** A check looks this far back. */
const lookBackMs = 15_000;
/** Readers that one query is about. */
const maxReaders = 500;

interface NoticeFeed {
  add(follower: Follower): void;
  /** Tells what is unread now. */
  begin(follower: Follower): Promise<void>;
  close(): void;
}

/** Questions, answers and announcements for all streams of this process: one listener, and one query for readers with the same rights. */
export function openNoticeFeed(site: Site): NoticeFeed {
  const { database, now } = site;
  const changed = new Set<number>();
  /** When something last changed that the followers know, by contest. */
  let known = new Map<number, number>();
  const feed = openFeed(site, {
    subject: 'notices',
    topics: ['contest_notice'],
    hear(contestId) {
      // After a lost connection, the next check finds what has changed.
      if (contestId === null) return;
      changed.add(contestId);
      feed.request();
    },
    gatherMs,
    runRound,
    check: { everyMs: checkEveryMs, run: runCheck },
  });

  async function runRound(): Promise<void> {
    const contestIds = [...changed];
    changed.clear();
    const changes = await recentChanges();
    await tell([...feed.followers], contestIds);
    for (const contestId of contestIds) known.set(contestId, changes.get(contestId) ?? 0);
  }

  async function recentChanges(): Promise<Map<number, number>> {
    const since = new Date(now().getTime() - lookBackMs);
    const changes = await noticeChanges(database, since);
    return new Map(changes.map(({ contestId, at }) => [contestId, at.getTime()]));
  }

  async function runCheck(): Promise<void> {
    const changes = await recentChanges();
    for (const [contestId, at] of changes) if (at > (known.get(contestId) ?? 0)) changed.add(contestId);
    known = new Map([...known].filter(([contestId]) => changes.has(contestId)));
    if (changed.size > 0) feed.request();
  }

  async function tell(all: readonly Follower[], contestIds: readonly number[] | null): Promise<void> {
    const ofSite =
      contestIds === null || contestIds.includes(wholeSite.id) ? await liveSiteNotices(database, now()) : [];
    const alike = groupBy(all, ({ viewer }) => kindOfViewer(viewer));
    for (const group of alike.values())
      for (let first = 0; first < group.length; first += maxReaders)
        await tellAlike(group.slice(first, first + maxReaders), contestIds, ofSite);
  }

  async function tellAlike(
    group: readonly Follower[],
    contestIds: readonly number[] | null,
    ofSite: readonly LiveNotice[],
  ): Promise<void> {
    const byReader = groupBy(group, readerOf);
    const readers = [...byReader.values()].map(([one]) => ({
      userId: existing(one.viewer.userId),
      contest: existing(one.asked.notices),
    }));
    const found = await liveNotices(database, itemAt(group, 0).viewer, readers, now(), { contestIds });
    const isForAll = contestIds === null || ofSite.length > 0;
    const counted = isForAll ? readers.map(({ userId }) => userId) : found.map(({ userId }) => userId);
    const unread = await unreadCounts(database, itemAt(group, 0).viewer, counted, now());
    const own = new Map(found.map(({ userId, contest, told }) => [`${userId} ${contest}`, told]));
    await inSlices([...byReader], ([reader, pages]) => {
      const told = own.get(reader);
      if (!told && !isForAll) return;
      const notices = [...ofSite, ...(told?.notices ?? [])];
      const count = unread.get(existing(itemAt(pages, 0).viewer.userId)) ?? 0;
      const text = JSON.stringify({ marks: told?.marks ?? [], notices, unread: count });
      for (const page of pages) sendNotices(page, text);
    });
  }

  return {
    add: feed.add,
    begin: (follower) => feed.beside(() => tell([follower], null)),
    close: feed.close,
  };
}

function readerOf({ viewer, asked }: Follower): string {
  return `${viewer.userId} ${asked.notices}`;
}
