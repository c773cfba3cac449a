/** With one, nobody would be served while the database answers; with many, hardly anybody would share a question. */
const mostAtOnce = 2;

/**
 * Lets questions of one kind travel together: those asked while others are on their way, or in the same turn of the event loop, go
 * to the database as one. Nothing is remembered: every answer was read after its question was asked.
 */
export function batched<Key, Answer>(
  ask: (keys: Key[]) => Promise<ReadonlyMap<Key, Answer>>,
): (key: Key) => Promise<Answer | undefined> {
  let waiting = new Map<Key, Asked<Answer>>();
  let asking = 0;

  async function askUntilNobodyWaits(): Promise<void> {
    while (waiting.size > 0) {
      const batch = waiting;
      waiting = new Map();
      try {
        const answers = await ask([...batch.keys()]);
        for (const [key, { resolve }] of batch) resolve(answers.get(key));
      } catch (error) {
        for (const { reject } of batch.values()) reject(error);
      }
    }
    asking -= 1;
  }

  return (key) => {
    const known = waiting.get(key);
    if (known) return known.promise;
    const asked = newlyAsked<Answer>();
    waiting.set(key, asked);
    if (waiting.size === 1 && asking < mostAtOnce) {
      asking += 1;
      setImmediate(() => void askUntilNobodyWaits());
    }
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
