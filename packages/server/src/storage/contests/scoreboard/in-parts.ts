import { setImmediate as nextTurn } from 'node:timers/promises';

/** The result of work that is divided into parts. Other requests are answered between them. */
export async function inParts<Value>(parts: Generator<void, Value>): Promise<Value> {
  for (;;) {
    const { done, value } = parts.next();
    if (done) return value;
    await nextTurn();
  }
}
