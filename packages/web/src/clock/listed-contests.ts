import type { LiveClock } from '@tribunal/contract/events/live-clock';
import { contestPhase } from '@tribunal/core/contest-time';
import { replaceChanged } from '../live/refresh-parts.ts';

const longestWaitMs = 1500;

/** The contests in lists of the page, which load again when a contest is moved, starts or ends. */
export interface ListedContests {
  readonly keys: readonly string[];
  /** Call it often, with the time of the server. */
  tick(now: number): void;
  /** The times of contests as they are now. */
  move(clocks: readonly LiveClock[]): void;
}

export function followListed(): ListedContests {
  /** What has been asked for, so that a list that the server does not change is not loaded again and again. */
  const asked = new Set<string>();
  let isLoading = false;

  function load(reason: string): void {
    if (asked.has(reason)) return;
    asked.add(reason);
    if (!isLoading) void loadSoon();
  }

  async function loadSoon(): Promise<void> {
    isLoading = true;
    // Not all pages at once, and not before the server has reached the moment.
    await new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * longestWaitMs));
    isLoading = false;
    // Without a connection the next edit loads it.
    await replaceChanged().catch(() => {});
  }

  return {
    keys: rows().map(keyOf),
    tick(now) {
      for (const row of rows()) {
        const { starts = '', ends = '', phase } = row.dataset;
        const times = { startTime: new Date(starts), endTime: new Date(ends) };
        if (contestPhase(times, new Date(now)) !== phase) load(`${keyOf(row)} ${phase} ${starts} ${ends}`);
      }
    },
    move(clocks) {
      for (const { contest, starts, ends } of clocks.filter(({ isOwn }) => !isOwn)) {
        const row = rows().find((one) => keyOf(one) === contest);
        if (row && (row.dataset.starts !== starts || row.dataset.ends !== ends)) {
          asked.clear();
          load(`${contest} ${starts} ${ends}`);
        }
      }
    },
  };
}

function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-listed]')];
}

function keyOf({ dataset }: HTMLElement): string {
  return dataset.listed ?? '';
}
