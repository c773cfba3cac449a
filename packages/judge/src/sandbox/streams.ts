import { execFileSync } from 'node:child_process';
import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  openSync,
  readSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { Socket } from 'node:net';
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
  return unlinked(path, 'r', 0o444);
}

/** An output file for a program, unlinked at once. */
export function outputFile(directory: string): number {
  return unlinked(join(directory, `out-${count++}`), 'wx+', 0o666);
}

/** The standard error of a program. */
export interface ErrorStream {
  readonly writer: number;
  /** Its beginning. Called once, when the program has ended. */
  read(): Promise<Buffer>;
}

/** For a program that sends data there: it may not write more than the size limit of files. */
export function errorFile(directory: string, mostBytes: number): ErrorStream {
  const writer = outputFile(directory);
  return {
    writer,
    async read() {
      try {
        return readBeginning(writer, mostBytes);
      } finally {
        closeSync(writer);
      }
    },
  };
}

/** Any user may open them, as a program does with /dev/stderr; only the users of the sandbox reach their folder. */
export function makePipes(paths: readonly string[]): void {
  execFileSync('mkfifo', ['-m', '666', ...paths], { env: { PATH: '/usr/local/bin:/usr/bin:/bin' } });
}

/** Keeps the beginning and discards the rest, so that a program may write as much as it likes. */
export function errorPipe(pipe: string, mostBytes: number): ErrorStream {
  // Opening for writing would block without a reader.
  const fd = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
  const writer = openSync(pipe, 'w');
  const kept: Buffer[] = [];
  let space = mostBytes;
  const reader = new Socket({ fd, readable: true, writable: false });
  reader.on('data', (chunk) => {
    if (space > 0) kept.push(chunk.subarray(0, space));
    space -= chunk.length;
  });
  const ended = new Promise((resolve) => reader.once('close', resolve));
  return {
    writer,
    async read() {
      closeSync(writer);
      await ended;
      return Buffer.concat(kept);
    },
  };
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

/** A program that opens /dev/stdin or /dev/stdout needs the permission of the file, and may be another user than the judge. */
function unlinked(path: string, flags: 'r' | 'wx+', mode: number): number {
  const descriptor = openSync(path, flags, 0o600);
  unlinkSync(path);
  fchmodSync(descriptor, mode);
  return descriptor;
}

function writeAll(descriptor: number, content: Buffer): void {
  let written = 0;
  while (written < content.length) written += writeSync(descriptor, content, written);
}
