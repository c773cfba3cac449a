import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** An answer as it goes over the wire, and the version of the data it is true for. */
export interface CachedAnswer {
  readonly version: string;
  readonly body: Buffer;
  /** Made when first asked for. */
  readonly encoded: Map<Encoding, Promise<Buffer>>;
}

export type Encoding = 'gzip' | 'br';

export interface Built {
  readonly version: string;
  readonly text: string;
}

const mostBytes = 16 * 1024 * 1024;

/**
 * Answers kept as bytes under the version of the data they show. Nothing is ever stale, because the caller first asks the database for
 * the present version; callers who ask for the same new answer at the same moment wait for one query.
 */
export class NumberedCache {
  readonly #answers = new Map<string, CachedAnswer>();
  readonly #underWay = new Map<string, Promise<CachedAnswer>>();
  #bytes = 0;

  async answer(name: string, version: string, build: () => Promise<Built>): Promise<CachedAnswer> {
    const held = this.held(name, version);
    if (held) return held;
    const key = `${version} ${name}`;
    const running =
      this.#underWay.get(key) ?? this.#build(name, build).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, running);
    return running;
  }

  held(name: string, version: string): CachedAnswer | undefined {
    const answer = this.#answers.get(name);
    if (answer?.version !== version) return undefined;
    this.#answers.delete(name);
    this.#answers.set(name, answer);
    return answer;
  }

  async #build(name: string, build: () => Promise<Built>): Promise<CachedAnswer> {
    const { version, text } = await build();
    const answer = { version, body: Buffer.from(text), encoded: new Map() };
    this.#forget(name);
    this.#answers.set(name, answer);
    this.#bytes += answer.body.length;
    for (const oldest of this.#answers.keys()) {
      if (this.#bytes <= mostBytes) break;
      this.#forget(oldest);
    }
    return answer;
  }

  #forget(name: string): void {
    this.#bytes -= this.#answers.get(name)?.body.length ?? 0;
    this.#answers.delete(name);
  }
}

const smallestWorthEncoding = 1024;

/** The encoding to answer with, best first of what the caller takes; null for the plain bytes. */
export function chooseEncoding(
  acceptEncoding: string | undefined,
  body: { readonly length: number },
): Encoding | null {
  if (!acceptEncoding || body.length < smallestWorthEncoding) return null;
  const taken = codingsTaken(acceptEncoding);
  if (taken.includes('br')) return 'br';
  return taken.includes('gzip') ? 'gzip' : null;
}

export function takesGzip(acceptEncoding: string | undefined): boolean {
  return codingsTaken(acceptEncoding ?? '').includes('gzip');
}

function codingsTaken(acceptEncoding: string): (string | null)[] {
  return acceptEncoding.toLowerCase().split(',').map(codingTaken);
}

/** The name of the coding; null when its quality is none. Cut apart by hand: a pattern would take ages over thousands of spaces. */
function codingTaken(part: string): string | null {
  const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
  const quality = parameters.find((text) => text.startsWith('q='))?.slice(2) ?? 1;
  return Number(quality) > 0 ? name : null;
}

const compress = {
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
};

export function encodedBody(answer: CachedAnswer, encoding: Encoding): Promise<Buffer> {
  const made = answer.encoded.get(encoding) ?? compress[encoding](answer.body);
  answer.encoded.set(encoding, made);
  return made;
}
