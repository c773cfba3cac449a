import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { ProblemDataError } from '@tribunal/judge/test-data/problem';
import { makeUploadsFolder } from '../../blobs/uploads-folder.ts';
import type { Site } from '../../site.ts';
import { filesOfVersion } from '../../storage/problems/test-data/data-versions.ts';
import { withLocalFiles } from './local-files.ts';
import { extractElsewhere } from './read-elsewhere.ts';

interface OpenDataFile {
  readonly bytes: number;
  readonly content: Readable;
}

/** A file of a version, or of the archive in it; null if there is no such file. */
export async function openDataFile(
  site: Pick<Site, 'settings' | 'database' | 'blobs'>,
  version: string,
  path: string,
): Promise<OpenDataFile | null> {
  const files = await filesOfVersion(site.database.query, version);
  const found = files.find((file) => file.path === path);
  if (found) return { bytes: found.bytes, content: await site.blobs.read(found.hash) };
  const target = join(await makeUploadsFolder(site), randomUUID());
  try {
    await withLocalFiles(site, files, (local) =>
      extractElsewhere({ kind: 'extract', files: local, path, target }),
    );
    const file = await open(target);
    return { bytes: (await file.stat()).size, content: file.createReadStream() };
  } catch (error) {
    if (error instanceof ProblemDataError) return null;
    throw error;
  } finally {
    // The open file stays readable.
    await rm(target, { force: true });
  }
}

/** The text of a small file that a text field can show and send back unchanged; otherwise null. */
export async function editableText(
  site: Pick<Site, 'settings' | 'database' | 'blobs'>,
  version: string,
  path: string,
): Promise<string | null> {
  const file = await openDataFile(site, version, path);
  if (!file || file.bytes > maxTextLength) {
    file?.content.destroy();
    return null;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of file.content) chunks.push(chunk);
  return plainText(Buffer.concat(chunks));
}

export const maxTextLength = 64 << 10;

/** Null for bytes that are not UTF-8, and for texts with control characters. */
function plainText(bytes: Buffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return /[^\P{Cc}\t\n]/u.test(text) ? null : text;
  } catch {
    return null;
  }
}
