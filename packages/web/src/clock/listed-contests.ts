import type { LiveClock } from '@tribunal/contract/events/live-clock';
import { contestPhase } from '@tribunal/core/contests/contest-time';
import { replaceChanged } from '../live/refresh-parts.ts';

const maxWaitMs = 3000;

/** What the page says about contests, which loads again when one is moved, starts, ends or is thawed, and where it says so, freezes. */
interface ListedContests {
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
    await new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * maxWaitMs));
    isLoading = false;
    // Without a connection the next edit loads it.
    await replaceChanged().catch(() => {});
  }

  return {
    keys: rows().map(keyOf),
    tick(now) {
      for (const row of rows()) {
        const { starts = '', ends = '', freezes = '', phase } = row.dataset;
        if (phaseAt(row, now) !== phase) load(`${keyOf(row)} ${phase} ${starts} ${freezes} ${ends}`);
      }
    },
    move(clocks) {
      for (const clock of clocks.filter(({ isOwn }) => !isOwn)) {
        if (!rows().some((row) => isMoved(row, clock))) continue;
        asked.clear();
        load(JSON.stringify(clock));
      }
    },
  };
}

function phaseAt({ dataset: { starts = '', ends = '', freezes = '' } }: HTMLElement, now: number): string {
  const times = { startTime: new Date(starts), endTime: new Date(ends) };
  const phase = contestPhase(times, new Date(now));
  return phase === 'running' && Date.parse(freezes) <= now ? 'frozen' : phase;
}

function isMoved(row: HTMLElement, { contest, starts, freezes, ends }: LiveClock): boolean {
  const shown = row.dataset;
  const isFreezeMoved = shown.freezes !== undefined && shown.freezes !== (freezes ?? '');
  return keyOf(row) === contest && (shown.starts !== starts || shown.ends !== ends || isFreezeMoved);
}

function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-listed]')];
}

function keyOf({ dataset }: HTMLElement): string {
  return dataset.listed ?? '';
}
