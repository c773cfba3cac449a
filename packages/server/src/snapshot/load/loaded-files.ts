import { PassThrough } from 'node:stream';
import type { SnapshotRecordOf } from '@tribunal/contract/snapshot/snapshot';
import { type GeneratedData, generateData } from '../../actions/problems/test-data/generate-data.ts';
import type { Blob, BlobStore } from '../../blobs/blob-store.ts';
import { SnapshotError } from '../snapshot-error.ts';
import type { NumberedRecord } from './record-batches.ts';

/** Stores the files of a snapshot. */
export interface LoadedFiles {
  /** Returns the test data of the problems with cases, by line. */
  addBatch(batch: readonly NumberedRecord[]): Promise<ReadonlyMap<number, GeneratedData>>;
  finish(): Promise<void>;
}

/** A file whose parts are arriving. */
interface OpenFile {
  readonly hash: string;
  readonly content: PassThrough;
  readonly stored: Promise<Blob>;
  parts: number;
  line: number;
}

export function loadedFiles(blobs: BlobStore): LoadedFiles {
  let current: OpenFile | null = null;
  const finish = async () => {
    if (!current) return;
    const { hash, content, stored, line } = current;
    current = null;
    content.end();
    if ((await stored).hash !== hash)
      throw new SnapshotError(line, `the content of the file ${hash} has another hash`);
  };
  const addPart = async ({ hash, part, content }: SnapshotRecordOf<'file'>, line: number) => {
    if (current && current.hash !== hash) await finish();
    current ??= openFile(blobs, hash, line);
    if (current.parts !== part)
      throw new SnapshotError(line, `part ${current.parts} of the file ${hash} is missing`);
    current.parts += 1;
    current.line = line;
    if (!current.content.write(Buffer.from(content, 'base64')))
      await Promise.race([new Promise((resolve) => current?.content.once('drain', resolve)), current.stored]);
  };
  return {
    finish,
    async addBatch(batch) {
      const generated = new Map<number, GeneratedData>();
      for (const { line, record } of batch) {
        if (record.type === 'file') await addPart(record, line);
        else await finish();
        if (record.type === 'problem' && record.cases?.length)
          generated.set(line, await generateFor(blobs, record));
        if (record.type === 'data_version' || record.type === 'problem')
          await requireFiles(blobs, record.files ?? [], line);
        if (record.type === 'submission' && record.archive) await requireFiles(blobs, [record.archive], line);
      }
      return generated;
    },
  };
}

function openFile(blobs: BlobStore, hash: string, line: number): OpenFile {
  const content = new PassThrough({ highWaterMark: 4 << 20 });
  const stored = blobs.put(content);
  // The error is thrown where the file ends; until then, nobody waits for it.
  stored.catch(() => {});
  return { hash, content, stored, parts: 0, line };
}

function generateFor(blobs: BlobStore, record: SnapshotRecordOf<'problem'>): Promise<GeneratedData> {
  const { checker, cases = [] } = record;
  return generateData(
    blobs,
    { name: checker?.name ?? 'standard', args: checker?.args ?? null },
    cases.map(({ points = null, batch = null, ...one }) => ({ ...one, points, batch })),
  );
}

async function requireFiles(
  blobs: BlobStore,
  files: readonly { readonly hash: string }[],
  line: number,
): Promise<void> {
  for (const { hash } of files)
    if (!(await blobs.has(hash))) throw new SnapshotError(line, `there is no file ${hash}`);
}
