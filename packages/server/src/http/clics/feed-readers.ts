import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { groupBy, itemAt } from '@tribunal/core/lists';
import type { FastifyRequest } from 'fastify';
import type { Site } from '../../site.ts';
import { type FeedState, feedStates } from '../../storage/contests/clics/feed-states.ts';
import { type FeedTokens, readFeed } from '../../storage/contests/clics/feed-view.ts';
import { findVisibleContest } from '../../storage/contests/clics/visible-contests.ts';
import { guest } from '../../storage/visibility/viewer.ts';
import { openReaders, type Readers, sendTo } from '../reply/streams.ts';
import type { SeenContest } from './clics-request.ts';
import type { Feeds } from './feeds.ts';

/** How often the feeds with readers are looked at: one query for all of them. */
const lookEveryMs = 200;
/** Without a line for so long, a reader gets an empty one: proxies close connections that are silent for a minute. */
const quietMs = 10_000;
/** How often it is checked whether callers may still see what they read. */
const checkEveryMs = 10_000;
/** Names of people are not in the contest log. */
const compareEveryMs = 3000;
/** Bytes. A reader that is further behind is disconnected; it continues from its token. */
const maxUnreadBytes = 4_194_304;
const maxReaders = 5000;
const maxPerAddress = 1000;
const maxWaitMs = 50;

/** A connection that has everything up to a line and waits for more. */
interface FeedReader {
  readonly contest: SeenContest;
  readonly request: FastifyRequest;
  readonly response: ServerResponse;
  readonly tokens: FeedTokens;
  after: number;
  /** When something was sent last. */
  sentAt: number;
}

/** All readers of this process. Readers at the same line share the query and the text of what follows. */
export function openFeedReaders(site: Site, feeds: Feeds): Readers<FeedReader> {
  const { database, log, now } = site;
  const busy = new Set<number>();
  let [checkAt, compareAt] = [0, 0];

  /** Starts the work for every contest that has none under way: no contest waits for another. */
  async function update(readers: ReadonlySet<FeedReader>): Promise<void> {
    const moment = now().getTime();
    const isComparing = moment >= compareAt;
    if (isComparing) compareAt = moment + compareEveryMs;
    const contests = groupBy([...readers], ({ contest }) => contest.id);
    const ids = [...contests.keys()];
    const states = new Map((await feedStates(database, ids, now())).map((state) => [state.contestId, state]));
    for (const [id, ofContest] of contests)
      if (!busy.has(id)) start(id, () => continueContest(id, ofContest, states.get(id), isComparing));
    for (const reader of readers) if (moment - reader.sentAt >= quietMs) send(reader, '\n');
    if (moment >= checkAt) {
      checkAt = moment + checkEveryMs;
      // Lines do not wait for this.
      void endUnseen(readers).catch((err: unknown) => log.warn({ err }, 'cannot check readers'));
    }
  }

  function start(contestId: number, work: () => Promise<void>): void {
    busy.add(contestId);
    void work()
      .catch((err: unknown) => log.warn({ err, contestId }, 'cannot continue an event feed'))
      .finally(() => busy.delete(contestId));
  }

  async function continueContest(
    id: number,
    readers: readonly FeedReader[],
    before: FeedState | undefined,
    isComparing: boolean,
  ): Promise<void> {
    if (before && (before.isBehind || isComparing)) await feeds.catchUp(id);
    const [state] = await feedStates(database, [id], now());
    const places = groupBy(readers, ({ tokens, after }) => `${tokens.prefix} ${after}`);
    for (const alike of places.values()) await advance(alike, state);
  }

  /** Readers with the same credentials share the check. */
  async function endUnseen(readers: ReadonlySet<FeedReader>): Promise<void> {
    const callers = groupBy([...readers], ({ contest, request: { headers, ip } }) =>
      JSON.stringify([contest.key, contest.isJury, headers.authorization, headers.cookie, ip]),
    );
    for (const alike of callers.values()) await check(alike);
  }

  async function advance(alike: readonly FeedReader[], state: FeedState | undefined): Promise<void> {
    const { contest, tokens, after } = itemAt(alike, 0);
    // A contest that was deleted, or a feed that began anew: the token is refused when the reader comes back.
    if (!state || !tokens.prefix.startsWith(`${state.epoch}.`)) {
      for (const { response } of alike) response.destroy();
      return;
    }
    let last = after;
    for (let isFull = state.number > after; isFull; ) {
      const page = await readFeed(database, contest.id, contest.audience, { tokens, after: last });
      ({ last, isFull } = page);
      for (const reader of alike) send(reader, page.text);
      if (isFull) await untilTaken(alike);
    }
    for (const reader of alike) {
      // Later lines may be for others, or may have been added since the state was read.
      reader.after = Math.max(last, state.number);
      if (state.isComplete) reader.response.end();
    }
  }

  /** Ends the connections of a caller who may no longer see what they show. */
  async function check(alike: readonly FeedReader[]): Promise<void> {
    const { contest, request } = itemAt(alike, 0);
    const { caller, readerContestId } = await request.identityNow();
    const viewer = caller.kind === 'guest' ? guest : caller;
    const now = { viewer, contestId: readerContestId };
    const seen = await findVisibleContest(database.query, now, contest.key, site.now());
    const isAllowed = seen?.id === contest.id && seen.isJury === contest.isJury;
    if (!isAllowed) for (const { response } of alike) response.destroy();
  }

  function send(reader: FeedReader, text: string): void {
    if (text === '') return;
    reader.sentAt = now().getTime();
    sendTo(reader.response, text, maxUnreadBytes);
  }

  return openReaders(site, {
    name: 'contest api',
    most: maxReaders,
    maxPerAddress,
    everyMs: lookEveryMs,
    update,
  });
}

/** Lets readers that keep up take a page of many before the next one follows. One that does not delays the others only a little. */
async function untilTaken(readers: readonly FeedReader[]): Promise<void> {
  const until = performance.now() + maxWaitMs;
  const isBehind = ({ response }: FeedReader) => !response.destroyed && response.writableNeedDrain;
  while (performance.now() < until && readers.some(isBehind)) await sleep(5);
}
