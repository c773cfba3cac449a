import { statfs } from 'node:fs/promises';

/** Below this number of free bytes, operators get a warning. */
export const lowBytes = 200e6;
/** Below this number of free bytes, submissions are refused: a database that cannot write its log stops. */
const fullBytes = 50e6;

export type DiskState = 'enough' | 'low' | 'full';

/** Tells whether submissions can be stored, from the free space of the data directory and the latest database errors. */
export interface DiskSpace {
  state(): Promise<DiskState>;
  freeBytes(): Promise<number>;
  /** False when the data directory is full. In that case do not try to store anything. */
  hasSpace(): Promise<boolean>;
  /** Call this when the database refused a write because its disk is full. */
  noteFull(): void;
  noteStored(): void;
}

const rememberFullMs = 60_000;

export function createDiskSpace(freeBytes: () => Promise<number>): DiskSpace {
  let isFullUntil = 0;
  return {
    freeBytes,
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

/** Free bytes on the disk of a folder, measured at most once every few seconds. */
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
