import type { DataFile } from '@tribunal/contract/judges/judge-data';
import type { DataListing } from '@tribunal/core/test-data/data-listing';
import type { DataSummary, PlainCase, PlainChecker } from '@tribunal/core/test-data/generated-data';
import type { BlobStore } from '../../../blobs/blob-store.ts';
import { generateData } from './generate-data.ts';

/** Test data whose files are in the file store, and what they contain. */
export interface ReadyData {
  readonly files: readonly DataFile[];
  readonly summary: DataSummary;
  /** Why our judge cannot use it. */
  readonly fault: string | null;
  readonly listing?: DataListing | null;
}

/** Test data that consists of texts, unless all of it has been prepared. */
export async function readyData(
  blobs: BlobStore,
  {
    checker,
    cases,
    prepared,
  }: {
    readonly checker: PlainChecker;
    readonly cases: readonly PlainCase[];
    readonly prepared?: ReadyData;
  },
): Promise<ReadyData> {
  return prepared ?? { ...(await generateData(blobs, checker, cases)), fault: null };
}
