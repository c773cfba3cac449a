import { realpathSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { SandboxError } from '../sandbox.ts';
import { isRoot } from '../work-directory.ts';
import { isInSystemFolder, isInside, systemFolders } from './system-folders.ts';

/** Where programs would see these folders unless they are covered: those that lie below a system folder. */
export function placesToCover(folders: readonly string[]): string[] {
  const places = folders.map(checked).filter(isInSystemFolder);
  return [...new Set(places.map((folder) => (isRoot ? firstClosed(folder) : folder)))];
}

function checked(folder: string): string {
  const path = realPath(folder);
  const within = systemFolders.find((system) => system === path || isInside(system, path));
  if (within) throw new SandboxError(`${path} cannot be hidden from programs: they need ${within}`);
  return path;
}

/** A folder that is not there yet could not be hidden once it is. */
function realPath(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    if (isInSystemFolder(resolve(folder)))
      throw new SandboxError(`${folder} has to exist, to be hidden from programs`);
    return resolve(folder);
  }
}

/** The users of the sandbox cannot mount anything on a folder that they do not reach; the folder that closes it is covered instead. */
function firstClosed(folder: string): string {
  const parent = dirname(folder);
  if (parent === folder) return folder;
  const above = firstClosed(parent);
  const isClosed = above !== parent || (statSync(parent).mode & 0o001) === 0;
  return isClosed ? above : folder;
}
