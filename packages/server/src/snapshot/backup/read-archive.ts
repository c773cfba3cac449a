import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { OperatorError } from '../../environment/operator-error.ts';
import { readFrames } from './archive-frames.ts';

/** The first frame of an archive. */
export interface ArchiveDescription {
  readonly id: string;
  /** The archive that has the files which this one leaves out; null if it has all files. */
  readonly base: string | null;
  readonly madeAt: string;
  readonly secretKey: string;
}

/** Reads the whole archive and returns its description. Throws an OperatorError if anything in it is damaged or missing. */
export async function verifyArchive(path: string, passphrase: string | null): Promise<ArchiveDescription> {
  let description: ArchiveDescription | null = null;
  for await (const { kind, content } of readFrames(path, passphrase))
    if (kind === 'description') description = JSON.parse(content.toString('utf8'));
  if (!description) throw new OperatorError(`${path} is damaged or incomplete`);
  return description;
}

/** The snapshot in an archive. */
export function snapshotOf(path: string, passphrase: string | null): AsyncIterable<Buffer> {
  return Readable.from(dataOf(path, passphrase)).compose(createGunzip());
}

async function* dataOf(path: string, passphrase: string | null): AsyncGenerator<Buffer> {
  for await (const { kind, content } of readFrames(path, passphrase)) if (kind === 'data') yield content;
}
