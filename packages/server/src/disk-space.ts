import { statfs } from 'node:fs/promises';

/** Below this many free bytes operators are warned. */
export const lowBytes = 200e6;
/** Below this many no submission is taken: a database that cannot write its log stops altogether. */
export const fullBytes = 50e6;

export type DiskState = 'enough' | 'low' | 'full';

/** Whether submissions can be stored, by the free space of the data directory and by what the database said last. */
export interface DiskSpace {
  state(): Promise<DiskState>;
  /** False when the data directory has no space left: then storing is not even tried. */
  hasSpace(): Promise<boolean>;
  /** The database refused to store something for want of space. */
  noteFull(): void;
  noteStored(): void;
}

const rememberFullMs = 60_000;

export function createDiskSpace(freeBytes: () => Promise<number>): DiskSpace {
  let isFullUntil = 0;
  return {
    async state() {
      const free = await freeBytes();
      if (free < fullBytes || performance.now() < isFullUntil) return 'full';
      return free < lowBytes ? 'low' : 'enough';
    },
    hasSpace: async () => (await freeBytes()) >= fullBytes,
    noteFull() {
      isFullUntil = performance.now() + rememberFullMs;
    },
    noteStored() {
      isFullUntil = 0;
    },
  };
}

const measureEveryMs = 3000;

/** Free bytes of the disk that holds a folder, measured every few seconds at most. */
export function freeBytesOf(folder: string): () => Promise<number> {
  let measuredAt = -Infinity;
  let free = Promise.resolve(Infinity);
  return () => {
    if (performance.now() - measuredAt < measureEveryMs) return free;
    measuredAt = performance.now();
    free = statfs(folder).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => Infinity,
    );
    return free;
  };
}
