import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type DiskSpace, lowBytes } from '../environment/disk-space.ts';

/** A file that a user sends in parts. The bytes that have arrived stay on this machine until it is used, or for a day. */
export interface PartialUpload {
  readonly id: string;
  /** As announced. */
  readonly bytes: number;
  readonly received: number;
}

export type UploadRefusal = {
  readonly refusal:
    | 'no such upload'
    | 'upload is too large'
    | 'too many uploads'
    | 'no space for upload'
    | 'wrong upload offset'
    | 'upload is longer than announced'
    | 'upload has another hash';
};

export interface PartialUploads {
  begin(userId: number, bytes: number, sha256: string | null): Promise<PartialUpload | UploadRefusal>;
  /** Null if the user has no such upload. */
  find(userId: number, id: string): Promise<PartialUpload | null>;
  append(userId: number, id: string, part: UploadPart): Promise<PartialUpload | UploadRefusal>;
  /** Where the content of an upload is; null until it is complete. */
  pathOf(userId: number, id: string): Promise<string | null>;
  remove(userId: number, id: string): Promise<void>;
}

interface UploadPart {
  readonly offset: number;
  /** How much follows, if the sender says it. */
  readonly length: number | null;
  readonly content: AsyncIterable<Uint8Array>;
}

export const maxUploadBytes = 1 << 30;
const maxUploads = 5;
const maxBytesOfUser = 2 * maxUploadBytes;

/** The folder of one site. Processes may share it: the size of a file is what has arrived of it. */
export function partialUploads(
  dataDirectory: string,
  { freeBytes }: Pick<DiskSpace, 'freeBytes'>,
): PartialUploads {
  const folderOf = (userId: number) => join(partsFolder(dataDirectory), String(userId));
  const find = async (userId: number, id: string) =>
    (await storedIn(folderOf(userId))).find((one) => one.id === id) ?? null;
  return {
    find,
    async begin(userId, bytes, sha256) {
      if (bytes > maxUploadBytes) return { refusal: 'upload is too large' };
      const folder = folderOf(userId);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const others = await storedIn(folder);
      const total = others.reduce((sum, one) => sum + one.bytes, bytes);
      if (others.length >= maxUploads || total > maxBytesOfUser) return { refusal: 'too many uploads' };
      if ((await freeBytes()) < bytes + lowBytes) return { refusal: 'no space for upload' };
      const id = randomUUID();
      await (await open(join(folder, [id, bytes, sha256 ?? 'none'].join('_')), 'wx', 0o600)).close();
      return { id, bytes, received: 0 };
    },
    async append(userId, id, part) {
      const upload = await find(userId, id);
      if (!upload) return { refusal: 'no such upload' };
      if (part.offset !== upload.received) return { refusal: 'wrong upload offset' };
      if (part.offset + (part.length ?? 0) > upload.bytes)
        return { refusal: 'upload is longer than announced' };
      if ((await freeBytes()) < (part.length ?? 0) + lowBytes) return { refusal: 'no space for upload' };
      const received = await write(upload, part, freeBytes);
      if (typeof received === 'object') return received;
      if (received < upload.bytes || (await isIntact(upload))) return { id, bytes: upload.bytes, received };
      await rm(upload.path, { force: true });
      return { refusal: 'upload has another hash' };
    },
    async pathOf(userId, id) {
      const upload = await find(userId, id);
      return upload?.received === upload?.bytes ? (upload?.path ?? null) : null;
    },
    async remove(userId, id) {
      const upload = await find(userId, id);
      if (upload) await rm(upload.path, { force: true });
    },
  };
}

export function partsFolder(dataDirectory: string): string {
  return join(dataDirectory, 'uploads', 'parts');
}

interface StoredUpload extends PartialUpload {
  readonly sha256: string | null;
  readonly path: string;
}

/** What was announced is in the name of the file. */
async function storedIn(folder: string): Promise<StoredUpload[]> {
  const found: StoredUpload[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const [, id = '', bytes, sha256] = /^([0-9a-f-]{36})_(\d{1,12})_([0-9a-f]{64}|none)$/.exec(name) ?? [];
    const path = join(folder, name);
    const { size } = (await stat(path).catch(() => null)) ?? {};
    if (bytes === undefined || sha256 === undefined || size === undefined) continue;
    found.push({ id, bytes: Number(bytes), received: size, path, sha256: sha256 === 'none' ? null : sha256 });
  }
  return found;
}

const bytesBetweenChecks = 16 << 20;

/**
 * Writes at positions: a part that is sent twice at the same time writes the same bytes twice. Others use the disk, too, so that
 * its space is checked again and again.
 */
async function write(
  { path, bytes }: StoredUpload,
  { offset, content }: UploadPart,
  freeBytes: DiskSpace['freeBytes'],
): Promise<number | UploadRefusal> {
  const file = await open(path, 'r+');
  try {
    let [at, checkAt] = [offset, offset + bytesBetweenChecks];
    for await (const chunk of content) {
      if (at + chunk.length > bytes) return { refusal: 'upload is longer than announced' };
      await writeAll(file, chunk, at);
      at += chunk.length;
      if (at < checkAt) continue;
      checkAt = at + bytesBetweenChecks;
      if ((await freeBytes()) < lowBytes) return { refusal: 'no space for upload' };
    }
    await file.sync();
    return at;
  } finally {
    await file.close();
  }
}

/** One call may write only a part, for example when the disk becomes full. */
export async function writeAll(
  file: Pick<FileHandle, 'write'>,
  content: Uint8Array,
  position: number,
): Promise<void> {
  let written = 0;
  while (written < content.length) {
    const left = content.length - written;
    written += (await file.write(content, written, left, position + written)).bytesWritten;
  }
}

async function isIntact({ path, sha256 }: StoredUpload): Promise<boolean> {
  if (sha256 === null) return true;
  const digest = createHash('sha256');
  for await (const chunk of createReadStream(path)) digest.update(chunk);
  return digest.digest('hex') === sha256;
}
