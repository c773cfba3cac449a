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
 * Bubblewrap started by root keeps root's file permissions whatever it shows inside, so the user changes before it
 * starts. The numbers belong to no account on the distributions known to us; the group is shared by all seats.
 */
const firstUid = 64600;
const gid = 64600;

export function userOf(seat: number): { uid: number; gid: number } | null {
  return isRoot ? { uid: firstUid + seat, gid } : null;
}

const folderPrefix = 'tribunal-judge-';

/** Readable below for the sandboxed users, closed above for everybody else on the machine. */
export function makeWorkDirectory(parent: string): string {
  const directory = mkdtempSync(join(parent, `${folderPrefix}${ownMark()}-`));
  if (isRoot) chownSync(directory, 0, gid);
  chmodSync(directory, isRoot ? 0o710 : 0o700);
  return directory;
}

/** Removes what judges that were killed have left. Only folders of this user: another user could have given theirs any name. */
export function removeLeftDirectories(parent: string): void {
  for (const entry of readdirSync(parent, { withFileTypes: true })) {
    const isWorkDirectory = entry.isDirectory() && entry.name.startsWith(folderPrefix);
    if (!isWorkDirectory || !isOfDeadProcess(entry.name.slice(folderPrefix.length))) continue;
    removeOwn(join(parent, entry.name));
  }
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

/** Files for a program to read under /data; only the judge writes in their folder. */
export function writeDataFiles(directory: string, files: Readonly<Record<string, Buffer>>): void {
  makeReadable(directory);
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(directory, name), content);
    chmodSync(join(directory, name), 0o644);
  }
}
