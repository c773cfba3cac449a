import type { CacheCounts, Metrics } from '../../environment/metrics.ts';
import { compress, type Encoding } from '../request/content-encoding.ts';

/** The bytes of an answer, and the version of the data that it shows. */
export interface CachedAnswer {
  readonly version: string;
  readonly body: Buffer;
  /** Compressed on first request. */
  readonly encoded: Map<Encoding, Promise<Buffer>>;
}

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
  readonly #counts: CacheCounts;
  #bytes = 0;
  #lastUsed = '';

  constructor(metrics: Metrics, name: string) {
    this.#counts = metrics.cacheCounts(name);
  }

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
    if (answer?.version !== version) {
      this.#counts.misses += 1;
      return undefined;
    }
    this.#counts.hits += 1;
    if (name !== this.#lastUsed) this.#moveToEnd(name, answer);
    return answer;
  }

  async #build(name: string, build: () => Promise<Built>): Promise<CachedAnswer> {
    const { version, text } = await build();
    const answer = { version, body: Buffer.from(text), encoded: new Map() };
    this.#remove(name);
    this.#moveToEnd(name, answer);
    this.#bytes += answer.body.length;
    for (const oldest of this.#answers.keys()) {
      if (this.#bytes <= maxBytes) break;
      this.#remove(oldest);
    }
    return answer;
  }

  /** The answer that has not been used for the longest time is removed first. */
  #moveToEnd(name: string, answer: CachedAnswer): void {
    this.#answers.delete(name);
    this.#answers.set(name, answer);
    this.#lastUsed = name;
  }

  #remove(name: string): void {
    this.#bytes -= this.#answers.get(name)?.body.length ?? 0;
    this.#answers.delete(name);
  }
}

export function encodedBody(answer: CachedAnswer, encoding: Encoding): Promise<Buffer> {
  const encoded = answer.encoded.get(encoding) ?? compress(answer.body, encoding);
  answer.encoded.set(encoding, encoded);
  return encoded;
}
