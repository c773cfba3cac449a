import { randomUUID } from 'node:crypto';
import type { Writable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Site } from '../../site.ts';
import { writePiece } from '../dump/atomic-file.ts';
import { dumpSnapshot } from '../dump/dump-snapshot.ts';
import { readLines } from '../load/read-lines.ts';
import { siteSecrets } from '../load/secrets.ts';
import { frameWriter } from './archive-frames.ts';
import { type ArchiveDescription, snapshotOf } from './read-archive.ts';

interface BackupOptions {
  readonly passphrase: string | null;
  readonly base: { readonly id: string; readonly files: ReadonlySet<string> } | null;
  readonly signal: AbortSignal;
}

/** Writes a consistent backup: the secret key, and a snapshot with all files that the base does not have. */
export async function writeArchive(
  site: Pick<Site, 'database' | 'blobs' | 'secretKey' | 'now'>,
  output: Writable,
  { passphrase, base, signal }: BackupOptions,
): Promise<void> {
  const frames = frameWriter(passphrase);
  const write = (bytes: Buffer) => writePiece(output, bytes, signal);
  const description: ArchiveDescription = {
    ...{ id: randomUUID(), base: base?.id ?? null },
    madeAt: site.now().toISOString(),
    secretKey: site.secretKey,
  };
  await write(frames.head);
  await write(frames.frame('description', Buffer.from(JSON.stringify(description))));
  const gzip = createGzip({ chunkSize: 1 << 18 });
  const isLeftOut = (hash: string) => base?.files.has(hash) ?? false;
  const secrets = siteSecrets(site.secretKey);
  const dumped = dumpSnapshot(site, gzip, { secrets, signal, isLeftOut, hasAuditLog: true }).then(
    () => gzip.end(),
    (error: Error) => gzip.destroy(error),
  );
  for await (const chunk of gzip) await write(frames.frame('data', chunk));
  await dumped;
  await write(frames.end());
}

/** The hashes of the files that an archive contains. */
export async function filesInArchive(path: string, passphrase: string | null): Promise<Set<string>> {
  const hashes = new Set<string>();
  for await (const { bytes } of readLines(snapshotOf(path, passphrase))) {
    const [, hash] = fileLine.exec(bytes.toString('latin1', 0, 100)) ?? [];
    if (hash !== undefined) hashes.add(hash);
  }
  return hashes;
}

export const fileLine = /^\{"type":"file","hash":"([0-9a-f]{64})"/;
