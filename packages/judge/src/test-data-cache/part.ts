import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';

/** The beginning of a file that is being fetched, with the digest of what was written. */
export interface Part {
  /** Whether it began with what another process had fetched. */
  isContinued(): boolean;
  /** False for an empty part, and after a failed write: a disk that is full needs the space. */
  isWorthKeeping(): boolean;
  /** Bytes. */
  written(): number;
  /** SHA-256 of what was written. */
  digest(): string;
  write(chunk: Buffer): Promise<void>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Creates a part, beginning with the abandoned part of another process if there is one. That part is copied, because its
 * process may still run in another container and would write into the same file.
 */
export async function openPart(path: string, abandoned: string | null): Promise<Part> {
  const file = await open(path, 'w', 0o600);
  let bytes = 0;
  let hash: Hash = createHash('sha256');
  let isContinued = false;
  let hasFailed = false;
  const part: Part = {
    isContinued: () => isContinued,
    isWorthKeeping: () => bytes > 0 && !hasFailed,
    written: () => bytes,
    digest: () => hash.copy().digest('hex'),
    async write(chunk) {
      hasFailed = true;
      await writeAll(file, chunk, bytes);
      hasFailed = false;
      hash.update(chunk);
      bytes += chunk.length;
    },
    async restart() {
      await file.truncate(0);
      bytes = 0;
      hash = createHash('sha256');
      isContinued = false;
    },
    close: () => file.close(),
  };
  if (abandoned !== null) isContinued = await continueFrom(abandoned, part);
  return part;
}

async function writeAll(file: FileHandle, chunk: Buffer, position: number): Promise<void> {
  for (let offset = 0; offset < chunk.length; ) {
    const rest = chunk.length - offset;
    offset += (await file.write(chunk, offset, rest, position + offset)).bytesWritten;
  }
}

async function continueFrom(abandoned: string, part: Part): Promise<boolean> {
  try {
    for await (const chunk of createReadStream(abandoned, { highWaterMark: 1 << 20 }))
      await part.write(chunk);
    await rm(abandoned, { force: true });
  } catch {
    await part.restart();
  }
  return part.written() > 0;
}
