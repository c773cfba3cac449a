import type { Sandbox, Slot } from './sandbox.ts';

/** Assigns slots in the order of the requests. */
export function createSlotPool(slots: readonly Slot[]): Sandbox['use'] {
  const free = [...slots];
  const waiting: ((slot: Slot) => void)[] = [];
  const release = (slot: Slot) => {
    const next = waiting.shift();
    if (next) next(slot);
    else free.push(slot);
  };
  return async (work) => {
    const slot = free.shift() ?? (await new Promise<Slot>((resolve) => void waiting.push(resolve)));
    try {
      return await work(slot);
    } finally {
      release(slot);
    }
  };
}
