import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { PackageError } from '../model.ts';

const most = 0xffff_ffff;
/** The first moment that the format knows, so that equal problems give equal archives. */
const date = 0x21;

export interface ZipEntry {
  readonly name: Buffer;
  readonly offset: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
}

/** Writes a zip file to a path that does not exist yet. */
export class ZipWriter {
  readonly #file: FileHandle;
  readonly #entries: ZipEntry[] = [];
  readonly #names = new Set<string>();
  #at = 0;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async create(path: string): Promise<ZipWriter> {
    return new ZipWriter(await open(path, 'wx', 0o600));
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

  /** The header comes first in the file and is written last, when the sizes are known. */
  async #add(name: string, content: Readable): Promise<void> {
    const entry = { name: Buffer.from(name), offset: this.#at };
    if (this.#names.has(name))
      throw new PackageError(`the package would contain ${JSON.stringify(name)} twice`);
    this.#names.add(name);
    const start = entry.offset + 30 + entry.name.length;
    let [crc, size, packed] = [0, 0, 0];
    const deflate = createDeflateRaw();
    content.on('data', (chunk: Buffer) => {
      crc = crc32(chunk, crc);
      size += chunk.length;
    });
    content.on('error', (error) => deflate.destroy(error));
    for await (const chunk of content.pipe(deflate)) {
      await this.#write(chunk as Buffer, start + packed);
      packed += (chunk as Buffer).length;
    }
    const made = { ...entry, crc, size, packed };
    await this.#write(Buffer.concat([localHeader(made), entry.name]), entry.offset);
    this.#entries.push(made);
    this.#at = start + packed;
    if (this.#at > most) throw new PackageError('the package is larger than 4 GiB');
  }

  async finish(): Promise<void> {
    await this.#write(zipDirectory(this.#entries, this.#at), this.#at);
    await this.close();
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  async #write(bytes: Buffer, position: number): Promise<void> {
    await this.#file.write(bytes, 0, bytes.length, position);
  }
}

/** The end of a zip file, which begins at this position. */
export function zipDirectory(entries: readonly ZipEntry[], at: number): Buffer {
  const directory = Buffer.concat(entries.flatMap((entry) => [centralHeader(entry), entry.name]));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([directory, end]);
}

export function localHeader(entry: ZipEntry): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  writeFacts(header, 6, entry);
  return header;
}

function centralHeader(entry: ZipEntry): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  // Made on Unix, so that the mode counts.
  header.writeUInt16LE((3 << 8) | 20, 4);
  header.writeUInt16LE(20, 6);
  writeFacts(header, 8, entry);
  header.writeUInt32LE((0o100644 << 16) >>> 0, 38);
  header.writeUInt32LE(entry.offset, 42);
  return header;
}

/** The part that both headers have: UTF-8 names, deflated content, time, checksum and sizes. */
function writeFacts(header: Buffer, at: number, { name, crc, packed, size }: ZipEntry): void {
  header.writeUInt16LE(0x0800, at);
  header.writeUInt16LE(8, at + 2);
  header.writeUInt16LE(date, at + 6);
  header.writeUInt32LE(crc, at + 8);
  header.writeUInt32LE(packed, at + 12);
  header.writeUInt32LE(size, at + 16);
  header.writeUInt16LE(name.length, at + 20);
}
