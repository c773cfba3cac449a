/** The rounds in which a feed tells its streams what has changed. */
export interface Rounds {
  /** Whatever is requested until the next round begins shares it. A request during a round makes one more. */
  request(): void;
  /** Tells something beside the rounds, and again if a round has begun meanwhile: so nothing older arrives last. */
  beside(tell: () => Promise<void>): Promise<void>;
  close(): void;
}

/** One round at a time, the next one `gatherMs` after it is requested. */
export function openRounds(
  gatherMs: number,
  run: () => Promise<void>,
  fail: (error: unknown) => void,
): Rounds {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isRequested = false;
  let isClosed = false;
  let begun = 0;

  function request(): void {
    isRequested = true;
    if (!running && !isClosed) timer ??= setTimeout(begin, gatherMs).unref();
  }

  function begin(): void {
    timer = undefined;
    isRequested = false;
    begun += 1;
    running = run().catch(fail).finally(end);
  }

  function end(): void {
    running = undefined;
    if (isRequested) request();
  }

  return {
    request,
    async beside(tell) {
      for (let known = -1; known !== begun; ) {
        while (running) await running;
        known = begun;
        await tell();
      }
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
