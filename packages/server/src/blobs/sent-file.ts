import { readFile } from 'node:fs/promises';

/** A file of a form. It is on the disk until the request has been answered. */
export class SentFile {
  readonly path: string;
  readonly bytes: number;

  constructor(path: string, bytes: number) {
    this.path = path;
    this.bytes = bytes;
  }

  /** As a whole, for files that are small. */
  read(): Promise<Buffer> {
    return readFile(this.path);
  }
}
