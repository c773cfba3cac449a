import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Site } from '../../site.ts';

/**
 * The beginnings of long feeds, as they are sent, in files: a contest of 300,000 submissions has 150 MB, which the database would have to
 * put together for every reader. Lines never change, so the files are always right. They have no names, so they vanish with the process.
 */
export interface FeedCache {
  /**
   * Passes on what is kept under this name, in pieces, until `send` answers false. A piece is overwritten after `send` has answered.
   * Returns the number of the last line, 0 for nothing.
   */
  sendKept(name: string, send: (piece: Buffer) => Promise<boolean>): Promise<number>;
  /** Keeps the lines that follow the last kept one, which is `after`. */
  keep(name: string, after: number, last: number, lines: Buffer): Promise<void>;
  close(): Promise<void>;
}

interface Kept {
  readonly file: FileHandle;
  last: number;
  bytes: number;
  readers: number;
  isWriting: boolean;
}

const maxFeeds = 8;
/** The size of all feeds together. */
const oneGibibyte = 1_073_741_824;
const pieceBytes = 524_288;

export function openFeedCache(
  { settings, log }: Pick<Site, 'settings' | 'log'>,
  maxBytes = oneGibibyte,
): FeedCache {
  /** Those that were used last come last. */
  const feeds = new Map<string, Kept>();

  async function begin(name: string): Promise<Kept | null> {
    if (feeds.size >= maxFeeds && !(await forgetOne())) return null;
    const path = join(settings.SITE_DATA_DIR, `feed-${randomUUID()}.part`);
    const file = await open(path, 'wx+').catch(() => null);
    if (file === null) return null;
    await unlink(path);
    if (feeds.has(name)) {
      await file.close();
      return null;
    }
    const kept = { file, last: 0, bytes: 0, readers: 0, isWriting: false };
    feeds.set(name, kept);
    return kept;
  }

  async function forgetOne(except?: string): Promise<boolean> {
    const unused = [...feeds].find(
      ([name, { readers, isWriting }]) => name !== except && readers === 0 && !isWriting,
    );
    if (!unused) return false;
    feeds.delete(unused[0]);
    await unused[1].file.close();
    return true;
  }

  /** Forgets other feeds, those first that nobody has read for the longest time. */
  async function makeRoom(name: string, bytes: number): Promise<boolean> {
    const isFull = () => [...feeds.values()].reduce((sum, kept) => sum + kept.bytes, bytes) > maxBytes;
    while (isFull()) if (!(await forgetOne(name))) return false;
    return true;
  }

  return {
    async sendKept(name, send) {
      const kept = feeds.get(name);
      if (!kept || kept.last === 0) return 0;
      feeds.delete(name);
      feeds.set(name, kept);
      const { bytes, last } = kept;
      kept.readers += 1;
      try {
        // New memory for each piece would cost more than reading it: the collection of garbage looks at everything the site holds.
        const buffer = Buffer.allocUnsafeSlow(pieceBytes);
        for (let at = 0; at < bytes; ) {
          const piece = await readPiece(kept.file, at, bytes, buffer);
          at += piece.length;
          if (!(await send(piece))) break;
        }
        return last;
      } finally {
        kept.readers -= 1;
      }
    },
    async keep(name, after, last, lines) {
      const kept = feeds.get(name) ?? (after === 0 ? await begin(name) : null);
      if (!kept || kept.isWriting || kept.last !== after) return;
      kept.isWriting = true;
      try {
        if (!(await makeRoom(name, lines.length))) return;
        await kept.file.write(lines, 0, lines.length, kept.bytes);
        kept.bytes += lines.length;
        kept.last = last;
      } catch (err) {
        // The disk is full: the next piece is tried at the same place.
        log.warn({ err }, 'cannot keep an event feed');
      } finally {
        kept.isWriting = false;
      }
    },
    async close() {
      const files = [...feeds.values()].map(({ file }) => file);
      feeds.clear();
      await Promise.allSettled(files.map((file) => file.close()));
    },
  };
}

async function readPiece(file: FileHandle, at: number, end: number, into: Buffer): Promise<Buffer> {
  const { bytesRead } = await file.read(into, 0, Math.min(into.length, end - at), at);
  if (bytesRead === 0) throw new Error('a kept feed is shorter than it was');
  return into.subarray(0, bytesRead);
}
