/** With one, nobody would be served while the database answers; with many, hardly anybody would share a question. */
const mostAtOnce = 2;

/**
 * Lets questions of one kind travel together: those asked while others are on their way, or in the same turn of the event loop, go to the
 * database as one. With `gatherMs`, where several have asked together, the next wait that long for company: it spares the database more
 * than it costs them, unless the answer is all they need. Nothing is remembered: every answer was read after its question was asked.
 */
export function batched<Key, Answer>(
  ask: (keys: Key[]) => Promise<ReadonlyMap<Key, Answer>>,
  gatherMs = 0,
): (key: Key) => Promise<Answer | undefined> {
  let waiting = new Map<Key, Asked<Answer>>();
  let askers = 0;
  let underWay = 0;
  let isDue = false;
  let last = { at: 0, askers: 0 };

  function schedule(): void {
    if (isDue || waiting.size === 0 || underWay >= mostAtOnce) return;
    isDue = true;
    const isGathering = last.askers > 1 && performance.now() - last.at < gatherMs;
    if (isGathering) setTimeout(askNow, gatherMs);
    else setImmediate(askNow);
  }

  function askNow(): void {
    const batch = waiting;
    last = { at: performance.now(), askers };
    waiting = new Map();
    askers = 0;
    isDue = false;
    underWay += 1;
    void tell(batch).finally(() => {
      underWay -= 1;
      schedule();
    });
  }

  async function tell(batch: ReadonlyMap<Key, Asked<Answer>>): Promise<void> {
    try {
      const answers = await ask([...batch.keys()]);
      for (const [key, { resolve }] of batch) resolve(answers.get(key));
    } catch (error) {
      for (const { reject } of batch.values()) reject(error);
    }
  }

  return (key) => {
    const asked = waiting.get(key) ?? newlyAsked<Answer>();
    waiting.set(key, asked);
    askers += 1;
    schedule();
    return asked.promise;
  };
}

interface Asked<Answer> {
  readonly promise: Promise<Answer | undefined>;
  resolve(answer: Answer | undefined): void;
  reject(error: unknown): void;
}

function newlyAsked<Answer>(): Asked<Answer> {
  let settle: Pick<Asked<Answer>, 'resolve' | 'reject'> | undefined;
  const promise = new Promise<Answer | undefined>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, ...(settle as NonNullable<typeof settle>) };
}
