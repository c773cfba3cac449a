import type { DataFile } from '@tribunal/contract/judges/judge-data';
import {
  type DataSummary,
  generatedFiles,
  type PlainCase,
  type PlainChecker,
  summaryOfPlain,
} from '@tribunal/core/test-data/generated-data';
import type { BlobStore } from '../../../blobs/blob-store.ts';
import { versionOf } from '../../../storage/problems/test-data/manifest.ts';

export interface GeneratedData {
  readonly version: string;
  readonly files: readonly DataFile[];
  readonly summary: DataSummary;
}

/** Each file is made durable on its own, so that waiting for several at once is faster. */
const filesAtOnce = 16;

/** Stores the files of test data that consists of texts only. */
export async function generateData(
  blobs: BlobStore,
  checker: PlainChecker,
  cases: readonly PlainCase[],
): Promise<GeneratedData> {
  const files: DataFile[] = [];
  const left = generatedFiles(checker, cases);
  const work = async () => {
    for (const { path, content } of left) {
      files.push({ path, ...(await blobs.put(Buffer.from(content))) });
    }
  };
  await Promise.all(Array.from({ length: filesAtOnce }, work));
  return { version: versionOf(files), files, summary: summaryOfPlain(checker, cases) };
}
