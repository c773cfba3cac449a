import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { sizeText } from '@tribunal/core/texts/size-text';
import { type BlobStore, FilesUnavailable, MissingBlob } from '../blobs/blob-store.ts';
import { type FileSettings, openFileStore } from '../blobs/open-file-store.ts';
import type { Database } from '../database/connection.ts';
import { type NeededFile, neededFiles } from '../storage/problems/test-data/needed-files.ts';
import { type Finding, fault, ok } from './finding.ts';

const about = 'files';

/** Whether the file store has every file that a problem needs, with the right size and, if asked for, the right content. */
export async function checkFiles(
  { query }: Pick<Database, 'query'>,
  settings: FileSettings,
  readsContent: boolean,
): Promise<Finding> {
  const place = settings.SITE_FILES_URL || join(settings.SITE_DATA_DIR, 'files');
  const blobs = openFileStore(settings);
  try {
    const needed = await neededFiles(query);
    const wrong = await wrongFiles(blobs, needed, readsContent);
    if (wrong.length > 0) return wrongFinding(wrong, place);
    const bytes = needed.reduce((sum, one) => sum + one.bytes, 0);
    const how = readsContent ? 'all with the right content' : 'all there; --files reads them too';
    return ok(about, `${needed.length} files of problems, ${sizeText(bytes)}, in ${place}, ${how}`);
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error;
    return fault(about, error.message, 'check SITE_FILES_URL, AWS_ENDPOINT_URL, the keys and the bucket');
  }
}

async function wrongFiles(
  blobs: BlobStore,
  needed: readonly NeededFile[],
  readsContent: boolean,
): Promise<NeededFile[]> {
  const sizes = new Map<string, number>();
  for await (const { hash, bytes } of blobs.list()) sizes.set(hash, bytes);
  const wrong: NeededFile[] = [];
  for (const file of needed) {
    const isRight =
      sizes.get(file.hash) === file.bytes && (!readsContent || (await isIntact(blobs, file.hash)));
    if (!isRight) wrong.push(file);
  }
  return wrong;
}

async function isIntact(blobs: BlobStore, hash: string): Promise<boolean> {
  const digest = createHash('sha256');
  try {
    for await (const chunk of await blobs.read(hash)) digest.update(chunk);
  } catch (error) {
    if (error instanceof MissingBlob) return false;
    throw error;
  }
  return digest.digest('hex') === hash;
}

const maxNamed = 10;

function wrongFinding(wrong: readonly NeededFile[], place: string): Finding {
  const codes = [...new Set(wrong.map(({ problem }) => problem))];
  const more = codes.length > maxNamed ? ` and ${codes.length - maxNamed} more` : '';
  const named = `${codes.slice(0, maxNamed).join(', ')}${more}`;
  const what = `${wrong.length} files are missing or damaged in ${place}, of these problems: ${named}`;
  const fix =
    'restore a backup into another data directory and copy its files, or upload the test data of these problems again';
  return fault(about, what, fix);
}
