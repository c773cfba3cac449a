import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';

export type Encoding = 'gzip' | 'br';

const minEncodedBytes = 1024;

/** The encoding that the caller prefers, Brotli if it accepts both equally; null for no encoding. */
export function chooseEncoding(
  acceptEncoding: string | undefined,
  body: { readonly length: number },
): Encoding | null {
  if (!acceptEncoding || body.length < minEncodedBytes) return null;
  const [br, gzip] = [qualityOf('br', acceptEncoding), qualityOf('gzip', acceptEncoding)];
  if (br === 0 && gzip === 0) return null;
  return br >= gzip ? 'br' : 'gzip';
}

export function acceptsGzip(acceptEncoding: string | undefined): boolean {
  return qualityOf('gzip', acceptEncoding ?? '') > 0;
}

/** 0 when the caller does not accept it. Splits instead of matching a pattern, which could be very slow for thousands of spaces. */
function qualityOf(encoding: Encoding, acceptEncoding: string): number {
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    if (name !== encoding) continue;
    const quality = Number(parameters.find((text) => text.startsWith('q='))?.slice(2) ?? 1);
    return Math.max(0, quality || 0);
  }
  return 0;
}

const gzipOptions = { level: 6 };
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const compressors = {
  gzip: (body: Buffer) => promisify(gzip)(body, gzipOptions),
  br: (body: Buffer) => promisify(brotliCompress)(body, brotliOptions),
};

/** Fast rather than small; zlib does it outside the main thread. */
export function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return compressors[encoding](body);
}

export function encoderStream(encoding: Encoding): Transform {
  return encoding === 'gzip' ? createGzip(gzipOptions) : createBrotliCompress(brotliOptions);
}
