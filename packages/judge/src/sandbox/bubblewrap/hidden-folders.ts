import { realpathSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { SandboxError } from '../sandbox.ts';
import { isRoot } from '../work-directory.ts';
import { isInSystemFolder, isInside, systemFolders } from './system-folders.ts';

/** The paths that must be covered to hide these folders: those below a system folder. */
export function placesToCover(folders: readonly string[]): string[] {
  const places = folders.map(checked).filter(isInSystemFolder);
  return [...new Set(places.map((folder) => (isRoot ? firstClosed(folder) : folder)))];
}

function checked(folder: string): string {
  const path = realPath(folder);
  const within = systemFolders.find((system) => system === path || isInside(system, path));
  if (within) throw new SandboxError(`${path} cannot be hidden from programs, because they need ${within}`);
  return path;
}

/** A folder that does not exist yet could not be hidden later. */
function realPath(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    if (isInSystemFolder(resolve(folder)))
      throw new SandboxError(`${folder} must exist to be hidden from programs`);
    return resolve(folder);
  }
}

/** The users of the sandbox cannot mount on a folder that they cannot reach; the closed folder above it is covered instead. */
function firstClosed(folder: string): string {
  const parent = dirname(folder);
  if (parent === folder) return folder;
  const above = firstClosed(parent);
  const isClosed = above !== parent || (statSync(parent).mode & 0o001) === 0;
  return isClosed ? above : folder;
}
