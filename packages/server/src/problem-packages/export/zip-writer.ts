import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { PackageError } from '../model.ts';
import { entryOptions } from './zip-stream.ts';

/** Writes a zip file to a path that does not exist yet. */
export class ZipWriter {
  readonly #zip = new ZipFile();
  readonly #names = new Set<string>();
  readonly #written: Promise<void>;

  constructor(path: string) {
    this.#written = pipeline(this.#zip.outputStream, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    // The next entry or the end reports it.
    this.#written.catch(() => {});
  }

  addText(name: string, text: string): Promise<void> {
    return this.addBytes(name, Buffer.from(text));
  }

  addBytes(name: string, bytes: Buffer): Promise<void> {
    return this.#add(name, Readable.from(bytes.length > 0 ? [bytes] : []));
  }

  addFile(name: string, path: string): Promise<void> {
    return this.#add(name, createReadStream(path));
  }

  /** Waits until the content has been read, so that few of them are in memory. */
  async #add(name: string, content: Readable): Promise<void> {
    try {
      if (this.#names.has(name))
        throw new PackageError(`the package would contain ${JSON.stringify(name)} twice`);
      this.#names.add(name);
      this.#zip.addReadStream(content, name, entryOptions);
      await Promise.race([finished(content), this.#written]);
    } catch (error) {
      content.destroy();
      throw error;
    }
  }

  finish(): Promise<void> {
    this.#zip.end();
    return this.#written;
  }

  async close(): Promise<void> {
    (this.#zip.outputStream as Readable).destroy();
    await this.#written;
  }
}
