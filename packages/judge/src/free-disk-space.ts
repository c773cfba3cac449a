import { statfsSync } from 'node:fs';

const leastFreeBytes = 256 << 20;

/** A program whose output meets the end of the disk would get a verdict it has not earned. Null when there is room. */
export function lackOfRoom(directory: string, least = leastFreeBytes): string | null {
  const { bavail, bsize } = statfsSync(directory);
  const free = bavail * bsize;
  return free >= least ? null : `only ${Math.floor(free / 2 ** 20)} MB are free on the disk`;
}
