import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  openSync,
  readSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';

let count = 0;

/** The folder for the inputs of a slot, which contains nothing else. */
export const inputFolder = 'input';

/** The path of an input file for a program, which may be another user than the judge. Its maker removes it. */
export function inputFile(directory: string, content: Buffer): string {
  const path = join(directory, inputFolder, `in-${count++}`);
  writeFileSync(path, content, { flag: 'wx', mode: 0o600 });
  chmodSync(path, 0o444);
  return path;
}

/** An output file for a program, unlinked at once. A program that opens /dev/stdout needs the permission of the file. */
export function outputFile(directory: string): number {
  const path = join(directory, `out-${count++}`);
  const descriptor = openSync(path, 'wx+', 0o600);
  unlinkSync(path);
  fchmodSync(descriptor, 0o666);
  return descriptor;
}

/** The standard error of a program. */
interface ErrorStream {
  readonly writer: number;
  /** Its beginning. Called once, when the program has ended. */
  read(): Promise<Buffer>;
}

/** For a program that sends data there: it may not write more than the size limit of files. */
export function errorFile(directory: string, maxBytes: number): ErrorStream {
  const writer = outputFile(directory);
  return {
    writer,
    async read() {
      try {
        return readBeginning(writer, maxBytes);
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

/** Reading takes time of the judge, which does not count for the program: one that writes more than this waits, until its own time is over. */
const maxErrorBytes = 128 << 20;

/** Keeps the beginning and discards the rest. */
export function errorPipe(pipe: string, maxBytes: number): ErrorStream {
  // Opening for writing would block without a reader.
  const fd = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
  const writer = openSync(pipe, 'w');
  const kept: Buffer[] = [];
  let space = maxBytes;
  const reader = new Socket({ fd, readable: true, writable: false });
  reader.on('data', (chunk) => {
    if (space > 0) kept.push(chunk.subarray(0, space));
    space -= chunk.length;
    if (maxBytes - space > maxErrorBytes) reader.pause();
  });
  const ended = new Promise((resolve) => reader.once('close', resolve));
  return {
    writer,
    async read() {
      closeSync(writer);
      if (reader.isPaused()) reader.destroy();
      await ended;
      return Buffer.concat(kept);
    },
  };
}

/** Reads from the beginning by position, because the program moved the shared offset. */
export function readBeginning(descriptor: number, maxBytes: number): Buffer {
  const content = Buffer.alloc(Math.min(sizeOf(descriptor), maxBytes));
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
