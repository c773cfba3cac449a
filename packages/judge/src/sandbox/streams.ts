import { closeSync, fstatSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';

let count = 0;

/**
 * An input file for a program, unlinked before the program starts. It is always a copy, because a program of the judge's
 * own user could reopen it for writing.
 */
export function inputFile(directory: string, content: Buffer): number {
  const path = join(directory, `in-${count++}`);
  const writer = openSync(path, 'wx', 0o600);
  writeAll(writer, content);
  closeSync(writer);
  return unlinked(path, 'r');
}

/** An output file for a program, unlinked at once. */
export function outputFile(directory: string): number {
  return unlinked(join(directory, `out-${count++}`), 'wx+');
}

/** Reads from the beginning by position, because the program moved the shared offset. */
export function readBeginning(descriptor: number, mostBytes: number): Buffer {
  const content = Buffer.alloc(Math.min(sizeOf(descriptor), mostBytes));
  let filled = 0;
  while (filled < content.length) {
    const read = readSync(descriptor, content, filled, content.length - filled, filled);
    if (read === 0) break;
    filled += read;
  }
  return content.subarray(0, filled);
}

export function sizeOf(descriptor: number): number {
  return fstatSync(descriptor).size;
}

function unlinked(path: string, flags: 'r' | 'wx+'): number {
  const descriptor = openSync(path, flags, 0o600);
  unlinkSync(path);
  return descriptor;
}

function writeAll(descriptor: number, content: Buffer): void {
  let written = 0;
  while (written < content.length) written += writeSync(descriptor, content, written);
}
