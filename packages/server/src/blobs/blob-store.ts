import type { Readable } from 'node:stream';

/** A stored file: its name is the SHA-256 of its content in hexadecimal. */
export interface Blob {
  readonly hash: string;
  readonly bytes: number;
}

export interface ListedBlob extends Blob {
  readonly storedAt: Date;
}

/** The first and the last byte to read. */
export interface ByteRange {
  readonly start?: number;
  readonly end?: number;
}

/** Files by the hash of their content. A file that is there is complete and never changes. */
export interface BlobStore {
  has(hash: string): Promise<boolean>;
  /** Durable when it resolves. Does nothing for content that is there already. */
  put(content: Uint8Array | AsyncIterable<Uint8Array>): Promise<Blob>;
  /** Rejects with a MissingBlob if there is no such file. */
  read(hash: string, range?: ByteRange): Promise<Readable>;
  /** Where the file is on this machine; absent for stores elsewhere. */
  pathOf?(hash: string): string;
  /**
   * For stores that other sites can reach: makes this name that of their owner, unless they have one. Returns the owner. Only the owner
   * may remove files that it does not need.
   */
  claim?(owner: string): Promise<string>;
  list(): AsyncIterable<ListedBlob>;
  remove(hash: string): Promise<void>;
}

export class MissingBlob extends Error {
  constructor(hash: string) {
    super(`the file ${hash} is missing`);
  }
}

/** The place of the files cannot be used now. Nothing is wrong with the request: it may succeed later. */
export class FilesUnavailable extends Error {
  constructor(reason: string) {
    super(`the file store is not available: ${reason}`);
  }
}

const hashPattern = /^[0-9a-f]{64}$/;

export function isHash(text: string): boolean {
  return hashPattern.test(text);
}
