import type { Site } from '../../site.ts';
import { loadedFiles } from '../load/loaded-files.ts';
import { readLines } from '../load/read-lines.ts';
import { readRecords } from '../load/read-records.ts';
import { inBatches } from '../load/record-batches.ts';
import { siteSecrets } from '../load/secrets.ts';
import { type Loaded, loadSnapshot } from '../load-snapshot.ts';
import { snapshotOf } from './read-archive.ts';
import { fileLine } from './write-archive.ts';

interface Restoring {
  readonly archive: string;
  readonly passphrase: string | null;
  /** An archive with the files that the other one leaves out. */
  readonly base: string | null;
  readonly secretKey: string;
}

/** Loads a verified archive. The files come first, and the rest is one transaction. */
export async function restoreArchive(
  site: Pick<Site, 'database' | 'blobs' | 'now'>,
  { archive, passphrase, base, secretKey }: Restoring,
): Promise<Loaded> {
  if (base !== null) await storeFiles(site, base, passphrase);
  const records = readRecords(snapshotOf(archive, passphrase));
  return loadSnapshot(site, records, siteSecrets(secretKey));
}

async function storeFiles(
  { blobs }: Pick<Site, 'blobs'>,
  base: string,
  passphrase: string | null,
): Promise<void> {
  const files = loadedFiles(blobs);
  for await (const batch of inBatches(readRecords(linesWithFiles(base, passphrase))))
    await files.addBatch(batch);
  await files.finish();
}

async function* linesWithFiles(path: string, passphrase: string | null): AsyncGenerator<Buffer> {
  for await (const { bytes } of readLines(snapshotOf(path, passphrase)))
    if (fileLine.test(bytes.toString('latin1', 0, 100))) yield Buffer.concat([bytes, Buffer.from('\n')]);
}
