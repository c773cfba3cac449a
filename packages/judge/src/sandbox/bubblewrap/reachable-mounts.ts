import { constants, copyFileSync, linkSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Mount } from '../sandbox.ts';
import { isInside } from './system-folders.ts';

/**
 * When root starts bubblewrap, it runs as a user who may be unable to reach a file such as /root/.nvm/…/node. Such a
 * file gets a hard link in the work directory, or a copy if that is on another disk.
 */
export function reachableMounts(directory: string): (mount: Mount) => Mount {
  const places = new Map<string, string>();
  return ({ from, to }) => {
    if (isInside(from, directory)) return { from, to };
    const place =
      places.get(from) ??
      (isReachable(from) ? from : nameAgain(from, join(directory, `file-${places.size}`)));
    places.set(from, place);
    return { from: place, to };
  };
}

/** Errors are left to bubblewrap, which reports the reason. */
function isReachable(path: string): boolean {
  const stat = statSync(path, { throwIfNoEntry: false });
  return !stat?.isFile() || isOpen(dirname(path));
}

function isOpen(folder: string): boolean {
  const isEnterable = (statSync(folder).mode & 0o001) !== 0;
  return isEnterable && (folder === dirname(folder) || isOpen(dirname(folder)));
}

function nameAgain(file: string, place: string): string {
  try {
    linkSync(file, place);
  } catch {
    copyFileSync(file, place, constants.COPYFILE_EXCL);
  }
  return place;
}
