import { readFile } from 'node:fs/promises';

/** A file of a form. It is on the disk until the request has been answered. */
export class SentFile {
  readonly path: string;
  readonly bytes: number;
  /** As the sender calls it, without folders; empty if the sender does not name it. */
  readonly name: string;

  constructor(path: string, bytes: number, name = '') {
    this.path = path;
    this.bytes = bytes;
    this.name = name;
  }

  /** As a whole, for files that are small. */
  read(): Promise<Buffer> {
    return readFile(this.path);
  }
}
