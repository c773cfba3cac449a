import { createHash, hash as hashOf, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  type Blob,
  type BlobStore,
  type ByteRange,
  FilesUnavailable,
  isHash,
  type ListedBlob,
  MissingBlob,
} from './blob-store.ts';
import { parseListing } from './bucket-listing.ts';
import {
  type BucketAddress,
  maxAttempts,
  pauseAfter,
  type SendToBucket,
  sendToBucket,
} from './bucket-requests.ts';
import { writeHashed } from './write-hashed.ts';

interface BucketStoreOptions extends BucketAddress {
  /** What the names of the objects begin with: empty, or a path that ends with a slash. */
  readonly prefix: string;
  /** A folder for content on its way into the bucket. The name of an object is known only when all of it has arrived. */
  readonly folder: string;
}

/** Files in a bucket of an S3-compatible service. All nodes of a site share it. */
export function bucketStore({ prefix, folder, ...address }: BucketStoreOptions): BlobStore {
  const send = sendToBucket(address);
  const pathOf = (hash: string) => `/${prefix}${hash}`;
  const has = async (hash: string) => (await send({ method: 'HEAD', path: pathOf(hash) })) !== null;
  const upload = async (blob: Blob, content: () => Uint8Array | AsyncIterable<Uint8Array>) => {
    const known = await send({ method: 'HEAD', path: pathOf(blob.hash) });
    if (known?.headers.get('content-length') === String(blob.bytes)) return;
    const stored = await send({ method: 'PUT', path: pathOf(blob.hash), body: { ...blob, content } });
    if (!stored) throw new FilesUnavailable('it did not store a file');
  };
  return {
    has,
    async put(content) {
      if (content instanceof Uint8Array) {
        const blob = { hash: hashOf('sha256', content), bytes: content.length };
        await upload(blob, () => content);
        return blob;
      }
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const arriving = join(folder, `.${randomUUID()}.tmp`);
      try {
        const blob = await writeHashed(arriving, content);
        await upload(blob, () => createReadStream(arriving));
        return blob;
      } finally {
        await rm(arriving, { force: true });
      }
    },
    async read(hash, range = {}) {
      const first = await open(send, pathOf(hash), range.start ?? 0, range.end);
      if (!first) throw new MissingBlob(hash);
      return Readable.from(piecesOf(send, { hash, path: pathOf(hash), range, first }), { objectMode: false });
    },
    async claim(owner) {
      const path = `/${prefix}owner`;
      const known = await send({ method: 'GET', path });
      if (known) return (await known.text()).trim();
      const content = Buffer.from(owner);
      const body = { hash: hashOf('sha256', content), bytes: content.length, content: () => content };
      await send({ method: 'PUT', path, body });
      return owner;
    },
    list: () => listObjects(send, prefix),
    async remove(hash) {
      await send({ method: 'DELETE', path: pathOf(hash) });
    },
  };
}

function open(send: SendToBucket, path: string, start: number, end?: number): Promise<Response | null> {
  const isWhole = start === 0 && end === undefined;
  return send({ method: 'GET', path, ...(!isWhole && { range: `bytes=${start}-${end ?? ''}` }) });
}

interface Reading {
  readonly hash: string;
  readonly path: string;
  readonly range: ByteRange;
  readonly first: Response;
}

/** Continues after an interruption where it stopped. Fails at the end of a whole file whose content has another hash. */
async function* piecesOf(send: SendToBucket, { hash, path, range, first }: Reading): AsyncGenerator<Buffer> {
  const { start = 0, end } = range;
  const isWhole = start === 0 && end === undefined;
  const digest = createHash('sha256');
  let [at, vain, answer]: [number, number, Response | null] = [start, 0, first];
  for (;;) {
    const before = at;
    try {
      answer ??= await open(send, path, at, end);
      if (!answer) throw new MissingBlob(hash);
      for await (const piece of answer.body ?? []) {
        at += piece.length;
        if (isWhole) digest.update(piece);
        yield Buffer.from(piece.buffer, piece.byteOffset, piece.length);
      }
      break;
    } catch (error) {
      if (error instanceof MissingBlob || error instanceof FilesUnavailable) throw error;
      vain = at > before ? 1 : vain + 1;
      if (vain === maxAttempts) throw new FilesUnavailable('the connection ends before the end of a file');
      answer = null;
      await pauseAfter(vain);
    }
  }
  if (isWhole && digest.digest('hex') !== hash)
    throw new FilesUnavailable(`the content of the file ${hash} has another hash`);
}

async function* listObjects(send: SendToBucket, prefix: string): AsyncGenerator<ListedBlob> {
  let next: string | undefined;
  do {
    const query = new URLSearchParams({ 'list-type': '2', ...(prefix !== '' && { prefix }) });
    if (next !== undefined) query.set('continuation-token', next);
    const answer = await send({ method: 'GET', path: `?${query}` });
    if (!answer) throw new FilesUnavailable('it does not list its objects');
    const page = parseListing(await answer.text());
    for (const { key, bytes, storedAt } of page.objects) {
      const hash = key.slice(prefix.length);
      if (isHash(hash)) yield { hash, bytes, storedAt };
    }
    next = page.next;
  } while (next !== undefined);
}
