import { execFile } from 'node:child_process';
import { closeSync, openSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeReadable } from '../sandbox/work-directory.ts';

/** Two pipes between one process of a submission and the program of the problem that talks to it. */
export interface Channel {
  readonly toProcess: Pipe;
  readonly fromProcess: Pipe;
}

interface Pipe {
  readonly path: string;
  readonly reader: number;
  readonly writer: number;
}

/** Names in the folder, which the caller removes. */
export function pipeNames(number: number): { readonly toProcess: string; readonly fromProcess: string } {
  return { toProcess: `to-${number}`, fromProcess: `from-${number}` };
}

/** Node can create only socket pairs, and a socket allows a program more than reading and writing. */
export async function openChannels(folder: string, count: number): Promise<Channel[]> {
  rmSync(folder, { recursive: true, force: true });
  makeReadable(folder);
  const names = Array.from({ length: count }, (_, number) => pipeNames(number));
  const paths = names.flatMap(({ toProcess, fromProcess }) => [toProcess, fromProcess]);
  // A program that opens /dev/stdin needs the permission of the pipe.
  await promisify(execFile)('mkfifo', ['-m', '666', ...paths], { cwd: folder });
  return names.map(({ toProcess, fromProcess }) => ({
    toProcess: openPipe(join(folder, toProcess)),
    fromProcess: openPipe(join(folder, fromProcess)),
  }));
}

function openPipe(path: string): Pipe {
  // Opening one end of a FIFO blocks until the other end is open, so it is opened for both first.
  const both = openSync(path, 'r+');
  try {
    return { path, reader: openSync(path, 'r'), writer: openSync(path, 'w') };
  } finally {
    closeSync(both);
  }
}

/** Reads what is written after the reader has ended: a broken pipe would replace the exit code of the writer. Closes the pipe. */
export function discard({ reader }: Pipe): void {
  new Socket({ fd: reader, readable: true, writable: false }).on('error', () => {}).resume();
}

const openingMs = 50;

/** Lets a program that waits until somebody writes to the pipe see its end instead, until the result is called. */
export function showEnd({ path }: Pipe): () => void {
  const timer = setInterval(() => closeSync(openSync(path, 'r+')), openingMs);
  return () => clearInterval(timer);
}
