import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { isOfDeadProcess, ownMark } from './owner-mark.ts';

export const isRoot = process.getuid?.() === 0;

/**
 * Bubblewrap started by root keeps the file permissions of root, so the user changes before it starts. Known
 * distributions do not use these user ids. All runners share the group.
 */
const firstUid = 64600;
const gid = 64600;

export function userOf(runner: number): { uid: number; gid: number } | null {
  return isRoot ? { uid: firstUid + runner, gid } : null;
}

const folderPrefix = 'tribunal-judge-';

/** Sandboxed users can reach the folders below; no other user of the machine can. */
export function makeWorkDirectory(parent: string): string {
  const directory = mkdtempSync(join(parent, `${folderPrefix}${ownMark()}-`));
  if (isRoot) chownSync(directory, 0, gid);
  chmodSync(directory, isRoot ? 0o710 : 0o700);
  return directory;
}

/** Removes the directories of killed judges. Only those owned by this user, because another user could have chosen any name. */
export function removeStaleDirectories(parent: string): void {
  for (const { path, isStale } of workDirectories(parent)) if (isStale) removeOwn(path);
}

/** The directories of judges that run. */
export function liveWorkDirectories(parent: string): string[] {
  return workDirectories(parent).flatMap(({ path, isStale }) => (isStale ? [] : [path]));
}

function workDirectories(parent: string): { path: string; isStale: boolean }[] {
  return readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.startsWith(folderPrefix))
    .map(({ name }) => ({
      path: join(parent, name),
      isStale: isOfDeadProcess(name.slice(folderPrefix.length)),
    }));
}

function removeOwn(directory: string): void {
  try {
    if (lstatSync(directory).uid !== process.getuid?.()) return;
    rmSync(directory, { recursive: true, force: true });
  } catch {
    // Another judge that starts at the same time removes it too.
  }
}

export function makeReadable(directory: string): string {
  mkdirSync(directory, { recursive: true });
  chmodSync(directory, 0o755);
  return directory;
}

/** Files that a program reads, in place of earlier ones. Only the judge writes in their folder. */
export function writeDataFiles(directory: string, files: Readonly<Record<string, Buffer>>): void {
  rmSync(directory, { recursive: true, force: true });
  makeReadable(directory);
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(directory, name), content);
    chmodSync(join(directory, name), 0o644);
  }
}
