import { existing } from '@tribunal/core/unknown';

/** With 1, all callers would wait for the running query; with many, few requests would share a query. */
const maxConcurrentQueries = 2;

/**
 * Combines lookups into one query: all keys requested in the same turn of the event loop, or while the maximum number of
 * queries is running. With `gatherMs`, a batch that follows a shared one waits that long for more keys: it saves the
 * database more than it costs the callers, unless the lookup is all they need. Nothing is cached: every answer is read
 * after it was requested.
 */
export function batched<Key, Answer>(
  load: (keys: Key[]) => Promise<ReadonlyMap<Key, Answer>>,
  gatherMs = 0,
): (key: Key) => Promise<Answer | undefined> {
  let pending = new Map<Key, Pending<Answer>>();
  let callers = 0;
  let runningQueries = 0;
  let isScheduled = false;
  let last = { at: 0, callers: 0 };

  function schedule(): void {
    if (isScheduled || pending.size === 0 || runningQueries >= maxConcurrentQueries) return;
    isScheduled = true;
    const isGathering = last.callers > 1 && performance.now() - last.at < gatherMs;
    if (isGathering) setTimeout(runBatch, gatherMs);
    else setImmediate(runBatch);
  }

  function runBatch(): void {
    const batch = pending;
    last = { at: performance.now(), callers };
    pending = new Map();
    callers = 0;
    isScheduled = false;
    runningQueries += 1;
    void answer(batch).finally(() => {
      runningQueries -= 1;
      schedule();
    });
  }

  async function answer(batch: ReadonlyMap<Key, Pending<Answer>>): Promise<void> {
    try {
      const answers = await load([...batch.keys()]);
      for (const [key, { resolve }] of batch) resolve(answers.get(key));
    } catch (error) {
      for (const { reject } of batch.values()) reject(error);
    }
  }

  return (key) => {
    const entry = pending.get(key) ?? newPending<Answer>();
    pending.set(key, entry);
    callers += 1;
    schedule();
    return entry.promise;
  };
}

interface Pending<Answer> {
  readonly promise: Promise<Answer | undefined>;
  resolve(answer: Answer | undefined): void;
  reject(error: unknown): void;
}

function newPending<Answer>(): Pending<Answer> {
  let settle: Pick<Pending<Answer>, 'resolve' | 'reject'> | undefined;
  const promise = new Promise<Answer | undefined>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, ...existing(settle) };
}
