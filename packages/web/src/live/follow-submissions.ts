import { isNewer, type LiveSubmission } from '@tribunal/contract/events/live-submission';

/** The stream sends something at once when it opens; a proxy that holds it back makes it useless. */
const firstEventMs = 5000;
/** The site sends something every 15 seconds. */
const silenceMs = 40_000;
const pollMs = 4000;
/** After this time without a stream, another one is tried. */
const retryMs = 30_000;

/**
 * Tells the newest state of each submission that the address is about, whenever it changes: by a stream of events, or by
 * asking every few seconds while the stream does not work. A page that is not visible hears nothing until it is visible again,
 * because browsers allow only six connections to a site. The function that is returned ends it.
 */
export function followSubmissions(address: string, tell: (newer: LiveSubmission[]) => void): () => void {
  const known = new Map<number, LiveSubmission>();
  let stream: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let poll: ReturnType<typeof setTimeout> | undefined;
  let isEnded = false;

  function accept(states: readonly LiveSubmission[]): void {
    const newer = states.filter((state) => {
      const before = known.get(state.id);
      return !before || isNewer(state, before);
    });
    for (const state of newer) known.set(state.id, state);
    if (newer.length > 0 && !isEnded) tell(newer);
  }

  function openStream(): void {
    stop();
    stream = new EventSource(address);
    expectWithin(firstEventMs);
    stream.addEventListener('submissions', ({ data }: MessageEvent<string>) => {
      stopPolling();
      expectWithin(silenceMs);
      accept(JSON.parse(data));
    });
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
    stopPolling();
    const turn = setTimeout(() => void askNow(), pollMs * (1 + Math.random() / 4));
    poll = turn;
    try {
      const reply = await fetch(address, { headers: { accept: 'application/json' } });
      if (reply.ok) accept((await reply.json()).data.objects);
    } catch {
      // The next poll tries again.
    }
  }

  function stopPolling(): void {
    clearTimeout(poll);
  }

  function stop(): void {
    stream?.close();
    stream = undefined;
    clearTimeout(timer);
    stopPolling();
  }

  function followWhileVisible(): void {
    if (document.visibilityState === 'visible') openStream();
    else stop();
  }

  document.addEventListener('visibilitychange', followWhileVisible);
  addEventListener('pageshow', followWhileVisible);
  addEventListener('pagehide', stop);
  followWhileVisible();
  return () => {
    isEnded = true;
    stop();
    document.removeEventListener('visibilitychange', followWhileVisible);
    removeEventListener('pageshow', followWhileVisible);
    removeEventListener('pagehide', stop);
  };
}
