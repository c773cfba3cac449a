import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** The bytes of an answer, and the version of the data that it shows. */
export interface CachedAnswer {
  readonly version: string;
  readonly body: Buffer;
  /** Compressed on first request. */
  readonly encoded: Map<Encoding, Promise<Buffer>>;
}

export type Encoding = 'gzip' | 'br';

export interface Built {
  readonly version: string;
  readonly text: string;
}

const maxBytes = 16 * 1024 * 1024;

/**
 * Caches answers as bytes by the version of their data. Answers are never stale, because the caller first reads the
 * current version from the database. Concurrent requests for the same new answer share one query.
 */
export class VersionedCache {
  readonly #answers = new Map<string, CachedAnswer>();
  readonly #building = new Map<string, Promise<CachedAnswer>>();
  #bytes = 0;

  async answer(name: string, version: string, build: () => Promise<Built>): Promise<CachedAnswer> {
    const cached = this.find(name, version);
    if (cached) return cached;
    const key = `${version} ${name}`;
    const running =
      this.#building.get(key) ?? this.#build(name, build).finally(() => this.#building.delete(key));
    this.#building.set(key, running);
    return running;
  }

  find(name: string, version: string): CachedAnswer | undefined {
    const answer = this.#answers.get(name);
    if (answer?.version !== version) return undefined;
    this.#answers.delete(name);
    this.#answers.set(name, answer);
    return answer;
  }

  async #build(name: string, build: () => Promise<Built>): Promise<CachedAnswer> {
    const { version, text } = await build();
    const answer = { version, body: Buffer.from(text), encoded: new Map() };
    this.#remove(name);
    this.#answers.set(name, answer);
    this.#bytes += answer.body.length;
    for (const oldest of this.#answers.keys()) {
      if (this.#bytes <= maxBytes) break;
      this.#remove(oldest);
    }
    return answer;
  }

  #remove(name: string): void {
    this.#bytes -= this.#answers.get(name)?.body.length ?? 0;
    this.#answers.delete(name);
  }
}

const minEncodedBytes = 1024;

/** The best encoding that the caller accepts; null for no encoding. */
export function chooseEncoding(
  acceptEncoding: string | undefined,
  body: { readonly length: number },
): Encoding | null {
  if (!acceptEncoding || body.length < minEncodedBytes) return null;
  const accepted = acceptedCodings(acceptEncoding);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : null;
}

export function acceptsGzip(acceptEncoding: string | undefined): boolean {
  return acceptedCodings(acceptEncoding ?? '').includes('gzip');
}

function acceptedCodings(acceptEncoding: string): (string | null)[] {
  return acceptEncoding.toLowerCase().split(',').map(acceptedCoding);
}

/**
 * The name of the coding; null for quality 0. Splits instead of matching a pattern, which could be very slow for thousands
 * of spaces.
 */
function acceptedCoding(part: string): string | null {
  const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
  const quality = parameters.find((text) => text.startsWith('q='))?.slice(2) ?? 1;
  return Number(quality) > 0 ? name : null;
}

const compress = {
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
};

export function encodedBody(answer: CachedAnswer, encoding: Encoding): Promise<Buffer> {
  const encoded = answer.encoded.get(encoding) ?? compress[encoding](answer.body);
  answer.encoded.set(encoding, encoded);
  return encoded;
}
