import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import { physicalCores } from './sandbox/cores.ts';

export interface SlotSettings {
  /** By default one for each core, but none for the last core if the site needs it. */
  readonly slots?: number | undefined;
  /** By default true if there are as many cores. */
  readonly pin?: boolean | undefined;
}

interface Slots {
  readonly slots: number;
  readonly pinned: boolean;
  /** Whether the slots leave the other programs of the machine enough, so that the judge may come before them. */
  readonly comesFirst: boolean;
}

/** Hyper-threads share a core, so `cores` counts physical ones. */
export function planSlots(
  { slots, pin }: SlotSettings,
  siteHost: string,
  cores = physicalCores().length,
): Slots {
  const forSite = isThisMachine(siteHost) ? 1 : 0;
  const chosen = slots ?? Math.max(1, cores - forSite);
  const pinned = pin ?? chosen <= cores;
  return { slots: chosen, pinned, comesFirst: pinned && chosen + forSite <= cores };
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

const priority = -10;

/** A judge that waits for a processor itself delays every case. Does nothing without the right to do it. */
export function comeFirst(): void {
  try {
    for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), priority);
  } catch {
    // An ordinary user may not.
  }
}
