import type { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { localHeader, type ZipEntry, zipDirectory } from './zip-writer.ts';

export interface ZippedFile {
  readonly name: string;
  open(): Promise<Readable>;
}

/** The format says at this place of a header that checksum and sizes follow the content. */
const flagsAt = 6;
const sizesFollow = 0x0808;

/** A zip file, piece by piece. It is never in memory or on a disk as a whole. */
export async function* zipStream(files: readonly ZippedFile[]): AsyncGenerator<Buffer> {
  const entries: ZipEntry[] = [];
  let at = 0;
  for (const { name, open } of files) {
    const content = await open();
    let [crc, size, packed] = [0, 0, 0];
    const nameBytes = Buffer.from(name);
    const head = localHeader({ name: nameBytes, offset: at, crc, packed, size });
    head.writeUInt16LE(sizesFollow, flagsAt);
    yield Buffer.concat([head, nameBytes]);
    const deflate = createDeflateRaw();
    content.on('data', (chunk: Buffer) => {
      crc = crc32(chunk, crc);
      size += chunk.length;
    });
    content.on('error', (error) => deflate.destroy(error));
    for await (const chunk of content.pipe(deflate)) {
      packed += (chunk as Buffer).length;
      yield chunk as Buffer;
    }
    yield sizes(crc, packed, size);
    entries.push({ name: nameBytes, offset: at, crc, packed, size });
    at += head.length + nameBytes.length + packed + 16;
  }
  yield zipDirectory(entries, at);
}

function sizes(crc: number, packed: number, size: number): Buffer {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(0x08074b50, 0);
  descriptor.writeUInt32LE(crc, 4);
  descriptor.writeUInt32LE(packed, 8);
  descriptor.writeUInt32LE(size, 12);
  return descriptor;
}
