import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipPart {
  /** Bytes, for encodings other than UTF-8. */
  readonly name: string | Buffer;
  readonly content: string | Buffer;
  readonly stored?: boolean;
  /** False values in the directory, for tests. */
  readonly claims?: Partial<Record<'size' | 'method' | 'flags' | 'checksum' | 'offset' | 'mode', number>>;
}

/** A zip file with one entry per part. */
export function zipOf(...parts: ZipPart[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, stored = false, claims = {} } of parts) {
    const plain = Buffer.from(content);
    const packed = stored ? plain : deflateRawSync(plain);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(Buffer.byteLength(name), 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(claims.flags ?? 0, 8);
    entry.writeUInt16LE(claims.method ?? (stored ? 0 : 8), 10);
    entry.writeUInt32LE(claims.checksum ?? crc32(plain), 16);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(claims.size ?? plain.length, 24);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    entry.writeUInt32LE((claims.mode ?? 0) * 0x10000, 38);
    entry.writeUInt32LE(claims.offset ?? offset, 42);
    bodies.push(head, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    offset += 30 + Buffer.byteLength(name) + packed.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, listing, end]);
}
