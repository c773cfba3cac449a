import type { ScoreboardChange } from '@tribunal/contract/contests/live-scoreboard';
import type { LiveClock } from '@tribunal/contract/events/live-clock';
import type { LiveNotices } from '@tribunal/contract/events/live-notices';
import { isNewer, type LiveSubmission } from '@tribunal/contract/events/live-submission';
import type { OwnStates } from '@tribunal/contract/events/own-states';
import { wantsSystemNotices } from '../system-notices.ts';
import { tellHeard, tellLost } from './connection.ts';

/** The stream sends something at once when it opens; a proxy that holds it back makes it useless. */
const firstEventMs = 5000;
/** The site sends something every 15 seconds. */
const silenceMs = 40_000;
const pollMs = 4000;
/** Questions and announcements alone are rarer than verdicts. */
const pollNoticesMs = 15_000;
/** After this time without a stream, another one is tried. */
const retryMs = 30_000;

let submissions: { readonly query: string; accept(states: readonly LiveSubmission[]): void } | undefined;
let notices: { readonly contest: string; tell(told: LiveNotices): void } | undefined;
let own: ((states: OwnStates) => void) | undefined;
let clocks: { readonly contests: readonly string[]; tell(clocks: readonly LiveClock[]): void } | undefined;
let scoreboard: { query(): string; accept(change: ScoreboardChange): void } | undefined;
let stream: EventSource | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let poll: ReturnType<typeof setTimeout> | undefined;
/** Stops the request that a poll waits for. */
let asking: AbortController | undefined;

/** Tells the newest state of each submission that the address is about, whenever it changes. A page follows one such address at most. */
export function followSubmissions(address: string, tell: (newer: LiveSubmission[]) => void): void {
  const known = new Map<number, LiveSubmission>();
  submissions = {
    query: new URL(address, location.href).search.slice(1),
    accept(states: readonly LiveSubmission[]) {
      const newer = states.filter((state) => {
        const before = known.get(state.id);
        return !before || isNewer(state, before);
      });
      for (const state of newer) known.set(state.id, state);
      if (newer.length > 0) tell(newer);
    },
  };
  openWhenReady();
}

/** Tells what is unread, and what is new whenever something arrives. `contest` is the key of the contest that the page is about. */
export function followNotices(contest: string, tell: (told: LiveNotices) => void): void {
  notices = { contest, tell };
  openWhenReady();
}

/** Tells what the reader has reached in each contest that they are in, first and whenever it may have changed. */
export function followOwnStates(tell: (states: OwnStates) => void): void {
  const known = new Map<string, number>();
  own = (states) => {
    if (states.number < (known.get(states.contest) ?? 0)) return;
    known.set(states.contest, states.number);
    tell(states);
  };
  openWhenReady();
}

/** Tells the times of the contests with these keys and of the one that the user is in, first and whenever they are moved. */
export function followClocks(
  contests: readonly string[],
  tell: (clocks: readonly LiveClock[]) => void,
): void {
  clocks = { contests, tell };
  openWhenReady();
}

/** Tells what changes on the scoreboard of the page. `query` says what the page has of it. The function that is returned ends it. */
export function followScoreboard(
  query: () => string,
  accept: (change: ScoreboardChange) => void,
): () => void {
  scoreboard = { query, accept };
  openWhenReady();
  return () => {
    scoreboard = undefined;
    openWhenReady();
  };
}

/**
 * All scripts of the page say what they follow before the document is ready, so that the page needs one stream only. A page that is not
 * visible hears nothing until it is visible again, because browsers allow only six connections to a site.
 */
const isReady = new Promise<void>((resolve) => {
  document.addEventListener('DOMContentLoaded', () => resolve(), { once: true });
});
void isReady.then(() => {
  document.addEventListener('visibilitychange', followWhileVisible);
  addEventListener('pageshow', followWhileVisible);
  addEventListener('pagehide', stop);
  addEventListener('offline', tellLost);
  addEventListener('online', followWhileVisible);
});

function openWhenReady(): void {
  void isReady.then(followWhileVisible);
}

function followWhileVisible(): void {
  stop();
  if (document.hidden && notices && wantsSystemNotices())
    // Questions and announcements only: a page that is not visible needs nothing else.
    void askNow();
  if (document.visibilityState === 'visible' && (submissions || notices || own || clocks || scoreboard))
    openStream();
}

function address(): string {
  if (document.hidden && notices) return `/events/submissions?notices=${encodeURIComponent(notices.contest)}`;
  const queries = [
    submissions?.query,
    notices && `notices=${encodeURIComponent(notices.contest)}`,
    own && 'own=1',
    clocks && `clocks=${encodeURIComponent(clocks.contests.join())}`,
    scoreboard?.query(),
  ];
  return `/events/submissions?${queries.filter(Boolean).join('&')}`;
}

/** By a stream of events, or by asking every few seconds while the stream does not work. */
function openStream(): void {
  stop();
  stream = new EventSource(address());
  expectWithin(firstEventMs);
  stream.addEventListener('submissions', ({ data }: MessageEvent<string>) => {
    hearUntil(silenceMs);
    submissions?.accept(JSON.parse(data));
  });
  stream.addEventListener('notices', ({ data }: MessageEvent<string>) => notices?.tell(JSON.parse(data)));
  stream.addEventListener('own', ({ data }: MessageEvent<string>) => own?.(JSON.parse(data)));
  stream.addEventListener('clocks', ({ data }: MessageEvent<string>) => clocks?.tell(JSON.parse(data)));
  stream.addEventListener('scoreboard', ({ data }: MessageEvent<string>) =>
    scoreboard?.accept(JSON.parse(data)),
  );
  stream.addEventListener('ping', () => hearUntil(silenceMs));
  stream.addEventListener('error', useOnlyPolls);
}

function hearUntil(milliseconds: number): void {
  tellHeard();
  expectWithin(milliseconds);
}

function expectWithin(milliseconds: number): void {
  clearTimeout(timer);
  timer = setTimeout(useOnlyPolls, milliseconds);
}

function useOnlyPolls(): void {
  stop();
  void askNow();
  // Not all pages at once, when the site starts again.
  timer = setTimeout(openStream, retryMs * (0.5 + Math.random() / 2));
}

/** One request at a time, so that an older answer never arrives last. */
async function askNow(): Promise<void> {
  asking = new AbortController();
  const { signal } = asking;
  await askOnce(signal);
  if (signal.aborted) return;
  const pauseMs = !document.hidden && (submissions || own || scoreboard) ? pollMs : pollNoticesMs;
  poll = setTimeout(() => void askNow(), pauseMs * (1 + Math.random() / 4));
}

async function askOnce(signal: AbortSignal): Promise<void> {
  try {
    const reply = await fetch(address(), { headers: { accept: 'application/json' }, signal });
    if (reply.status >= 500) tellLost();
    if (!reply.ok) return;
    tellHeard();
    const { data } = await reply.json();
    if (signal.aborted) return;
    submissions?.accept(data.objects);
    if (data.notices) notices?.tell(data.notices);
    for (const states of data.own ?? []) own?.(states);
    if (data.clocks) clocks?.tell(data.clocks);
    if (data.scoreboard) scoreboard?.accept(data.scoreboard);
  } catch {
    // The next poll tries again.
    if (!signal.aborted) tellLost();
  }
}

function stop(): void {
  stream?.close();
  stream = undefined;
  asking?.abort();
  clearTimeout(timer);
  clearTimeout(poll);
}
