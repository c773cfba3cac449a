import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isOfDeadProcess } from '../owner-mark.ts';
import { killProcess } from '../process-tree.ts';

export function makeGroup(path: string): string {
  mkdirSync(path, { recursive: true });
  return path;
}

export function write(group: string, file: string, value: string | number): void {
  writeFileSync(join(group, file), String(value));
}

export async function addProcess(group: string, pid: number): Promise<void> {
  await writeFile(join(group, 'cgroup.procs'), String(pid));
}

export function tryWrite(group: string, file: string, value: string | number): boolean {
  try {
    write(group, file, value);
    return true;
  } catch {
    return false;
  }
}

export function read(group: string, file: string): string {
  return readFileSync(join(group, file), 'utf8');
}

export function readKey(group: string, file: string, key: string): number {
  return keyedValue(key, read(group, file));
}

/** That of a line `name value`. */
export function keyedValue(key: string, content: string): number {
  const line = content.split('\n').find((text) => text.startsWith(`${key} `));
  return Number(line?.slice(key.length + 1) ?? 0);
}

export function killMembers(group: string): void {
  for (const pid of read(group, 'cgroup.procs').split('\n').filter(Boolean)) killProcess(Number(pid));
}

/** A group with a dying member cannot be removed; the next judge on this machine removes it. */
export function removeGroup(path: string): void {
  try {
    rmdirSync(path);
  } catch {}
}

/** Removes the groups of judges that no longer run. */
export function sweepGroups(parent: string): void {
  for (const name of readdirSync(parent)) {
    if (name.startsWith(groupPrefix) && isOfDeadProcess(name.slice(groupPrefix.length))) {
      removeGroup(join(parent, name));
    }
  }
}

export const groupPrefix = 'tribunal-judge-';
