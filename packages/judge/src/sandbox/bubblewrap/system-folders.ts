import { existsSync, lstatSync, readlinkSync } from 'node:fs';
import { sep } from 'node:path';

const mergedFolders = ['/bin', '/lib', '/lib64', '/lib32', '/sbin'].filter((path) => existsSync(path));

/** The host folders that programs see, all read-only. Never the root: only what programs need to start. */
export const systemFolders: readonly string[] = [
  '/usr',
  ...mergedFolders.filter((path) => !isLink(path)),
  '/etc/alternatives',
];

/** Where the host has links in place of such folders, programs get the same links. */
export const systemLinks: readonly (readonly [path: string, target: string])[] = mergedFolders
  .filter(isLink)
  .map((path) => [path, readlinkSync(path)]);

function isLink(path: string): boolean {
  return lstatSync(path).isSymbolicLink();
}

export function isInside(path: string, folder: string): boolean {
  return path.startsWith(folder === sep ? sep : folder + sep);
}

export function isInSystemFolder(path: string): boolean {
  return systemFolders.some((folder) => isInside(path, folder));
}
