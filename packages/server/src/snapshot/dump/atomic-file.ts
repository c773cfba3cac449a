import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { realpath, rename, rm, stat } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { messageOf } from '@tribunal/core/unknown';
import { OperatorError } from '../../environment/operator-error.ts';

/**
 * Writes a file atomically: an existing file stays until the new one is complete, on disk and verified. Readable only by its
 * owner.
 */
export async function writeAtomically(
  path: string,
  work: (output: Writable) => Promise<void>,
  verify: (path: string) => Promise<unknown> = async () => {},
): Promise<void> {
  const target = await realpath(path).catch(() => path);
  if (await isDevice(target)) {
    await writeTo(target, false, work);
    await verify(target);
    return;
  }
  const draft = `${target}.${process.pid}.part`;
  try {
    await writeTo(draft, true, work);
    await verify(draft);
    await rename(draft, target);
  } finally {
    await rm(draft, { force: true });
  }
}

/** A pipe or a terminal cannot be replaced. */
async function isDevice(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && !found.isFile();
}

async function writeTo(
  path: string,
  flush: boolean,
  work: (output: Writable) => Promise<void>,
): Promise<void> {
  const output = createWriteStream(path, { mode: 0o600, flush });
  try {
    await once(output, 'open');
  } catch (error) {
    throw new OperatorError(`cannot write the snapshot: ${messageOf(error)}`);
  }
  // A file that is destroyed while it is being written has an error, too, which would end the process if nobody listened.
  output.on('error', () => {});
  try {
    await work(output);
    output.end();
    await finished(output);
  } finally {
    output.destroy();
  }
}

/** Waits until the output takes more. Throws the error of an earlier piece. */
export async function writePiece(
  output: Writable,
  piece: string | Buffer,
  signal: AbortSignal,
): Promise<void> {
  if (output.errored) throw output.errored;
  if (!output.write(piece)) await once(output, 'drain', { signal });
}
