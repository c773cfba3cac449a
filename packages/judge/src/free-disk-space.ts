import { statfsSync } from 'node:fs';
import { messageOf } from '@tribunal/core/unknown';

const leastFreeBytes = 256 << 20;

/** This judge cannot judge at the moment, for a reason that lies outside the submission. It is never a verdict. */
export class JudgeUnable extends Error {
  override readonly name = 'JudgeUnable';
}

/** On a full disk a program would get a wrong verdict, so the judge stops in time. Null while enough space is free. */
export function diskSpaceShortage(directory: string, least = leastFreeBytes): string | null {
  try {
    const { bavail, bsize } = statfsSync(directory);
    const free = bavail * bsize;
    return free >= least ? null : `only ${Math.floor(free / 2 ** 20)} MB are free on the disk`;
  } catch (error) {
    return `the work directory cannot be used: ${messageOf(error)}`;
  }
}
