import { inflateRawSync } from 'node:zlib';

/** Longer sources are refused when they are submitted. */
const maxBytes = 1_048_576;

/** The text of the only file in a zip. */
export function readSourceZip(zip: Buffer): string | { readonly fault: string } {
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end < 0 || end + 22 > zip.length) return { fault: 'this is not a zip' };
  if (zip.readUInt16LE(end + 10) !== 1) return { fault: 'the zip must contain one file' };
  const entry = zip.readUInt32LE(end + 16);
  if (entry + 46 > zip.length || zip.toString('latin1', entry, entry + 4) !== 'PK\x01\x02')
    return { fault: 'the zip is damaged' };
  const [method, packed] = [zip.readUInt16LE(entry + 10), zip.readUInt32LE(entry + 20)];
  const local = zip.readUInt32LE(entry + 42);
  if (local + 30 > zip.length) return { fault: 'the zip is damaged' };
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const bytes = zip.subarray(start, start + packed);
  if (bytes.length !== packed) return { fault: 'the zip is damaged' };
  try {
    const content = method === 0 ? bytes : inflateRawSync(bytes, { maxOutputLength: maxBytes });
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return { fault: 'the file cannot be read as UTF-8 text' };
  }
}
