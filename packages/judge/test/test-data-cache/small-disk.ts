import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface SmallDisk {
  readonly path: string;
  remove(): void;
}

/** A file system in memory with the limits of `mount -o`. */
export function smallDisk(limits: string): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), 'tribunal-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', limits, 'tmpfs', path], { stdio: 'ignore' });
  } catch (error) {
    rmdirSync(path);
    throw error;
  }
  return {
    path,
    remove() {
      execFileSync('umount', ['-l', path]);
      rmdirSync(path);
    },
  };
}

/** Why this machine cannot have one; false if it can. */
export const withoutSmallDisk: string | false = (() => {
  try {
    smallDisk('size=1m').remove();
    return false;
  } catch {
    return 'mounting a file system needs root';
  }
})();
