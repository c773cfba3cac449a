import type { LiveNotices } from '@tribunal/contract/events/live-notices';
import { isNewer, type LiveSubmission } from '@tribunal/contract/events/live-submission';

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
let stream: EventSource | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let poll: ReturnType<typeof setTimeout> | undefined;

/**
 * Tells the newest state of each submission that the address is about, whenever it changes. A page follows one such address at most.
 * The function that is returned ends it.
 */
export function followSubmissions(address: string, tell: (newer: LiveSubmission[]) => void): () => void {
  const known = new Map<number, LiveSubmission>();
  const followed = {
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
  submissions = followed;
  openWhenReady();
  return () => {
    if (submissions !== followed) return;
    submissions = undefined;
    openWhenReady();
  };
}

/** Tells what is unread, and what is new whenever something arrives. `contest` is the key of the contest that the page is about. */
export function followNotices(contest: string, tell: (told: LiveNotices) => void): void {
  notices = { contest, tell };
  openWhenReady();
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
});

function openWhenReady(): void {
  void isReady.then(followWhileVisible);
}

function followWhileVisible(): void {
  stop();
  if (document.visibilityState === 'visible' && (submissions || notices)) openStream();
}

function address(): string {
  const queries = [submissions?.query, notices && `notices=${encodeURIComponent(notices.contest)}`];
  return `/events/submissions?${queries.filter(Boolean).join('&')}`;
}

/** By a stream of events, or by asking every few seconds while the stream does not work. */
function openStream(): void {
  stop();
  stream = new EventSource(address());
  expectWithin(firstEventMs);
  stream.addEventListener('submissions', ({ data }: MessageEvent<string>) => {
    clearTimeout(poll);
    expectWithin(silenceMs);
    submissions?.accept(JSON.parse(data));
  });
  stream.addEventListener('notices', ({ data }: MessageEvent<string>) => notices?.tell(JSON.parse(data)));
  stream.addEventListener('ping', () => expectWithin(silenceMs));
  stream.addEventListener('error', useOnlyPolls);
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

async function askNow(): Promise<void> {
  clearTimeout(poll);
  const pauseMs = submissions ? pollMs : pollNoticesMs;
  poll = setTimeout(() => void askNow(), pauseMs * (1 + Math.random() / 4));
  try {
    const reply = await fetch(address(), { headers: { accept: 'application/json' } });
    if (!reply.ok) return;
    const { data } = await reply.json();
    submissions?.accept(data.objects);
    if (data.notices) notices?.tell(data.notices);
  } catch {
    // The next poll tries again.
  }
}

function stop(): void {
  stream?.close();
  stream = undefined;
  clearTimeout(timer);
  clearTimeout(poll);
}
