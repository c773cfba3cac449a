import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

interface ZippedFile {
  readonly name: string;
  open(): Promise<Readable>;
}

/** The first moment that the format knows, so that equal problems give equal archives. */
export const entryOptions = { mtime: new Date(1980, 0, 1), mode: 0o100644, forceDosTimestamp: true };

/** A zip file, piece by piece. It is never in memory or on a disk as a whole. */
export function zipStream(files: readonly ZippedFile[]): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let current: Readable | null = null;
  output.once('close', () => current?.destroy());
  zip.on('error', (error) => output.destroy(error));
  for (const { name, open } of files)
    zip.addReadStreamLazy(name, entryOptions, (add) => {
      void open().then(
        (content) => {
          current = content.on('error', (error) => output.destroy(error));
          if (output.destroyed) content.destroy();
          else add(null, content);
        },
        (error: Error) => output.destroy(error),
      );
    });
  zip.end();
  return output;
}
