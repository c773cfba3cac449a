import type { ScoreRule } from '../judging/grading.ts';
import type { PlainChecker } from './generated-data.ts';

/** What often is a mistake in a file of a case. */
export type CaseWarning = 'no final newline' | 'carriage return' | 'trailing spaces' | 'large';

export interface ListedFile {
  readonly path: string;
  readonly bytes: number;
  readonly warnings: readonly CaseWarning[];
}

export interface ListedCase {
  readonly input: ListedFile | null;
  readonly output: ListedFile | null;
  /** For a case of a batch, the points of the whole batch. */
  readonly points: number;
  /** The number of the batch, from 1. */
  readonly batch: number | null;
  readonly isSample: boolean;
  /** Whether a pretest has the same files. */
  readonly isPretest: boolean;
}

export interface ListedBatch {
  readonly points: number;
  readonly cases: number;
  /** Numbers of the batches that must pass first. */
  readonly dependencies: readonly number[];
  readonly scoreRule: ScoreRule;
}

/** The cases of a version of test data in their order, stored with the version. */
export interface DataListing {
  readonly checker: PlainChecker;
  readonly cases: readonly ListedCase[];
  readonly batches: readonly ListedBatch[];
  /** Judged before the cases, or alone. */
  readonly pretests: readonly ListedCase[];
}

/** The case at a position of a judging, from 1. Pretests come first, also when they are judged alone. */
export function caseAt({ cases, pretests }: DataListing, position: number): ListedCase | undefined {
  return [...pretests, ...cases][position - 1];
}

/** The paths of all files of cases. */
export function casePaths({ cases, pretests }: DataListing): Set<string> {
  return new Set(
    [...pretests, ...cases]
      .flatMap(({ input, output }) => [input, output])
      .flatMap((file) => file?.path ?? []),
  );
}

/** The name of the files of a new case, which no file has yet. */
export function freshCaseName(listing: DataListing | null, paths: Iterable<string>): string {
  const taken = new Set([...paths, ...(listing ? casePaths(listing) : [])]);
  let number = (listing?.cases.length ?? 0) + 1;
  while (taken.has(`cases/${number}.in`) || taken.has(`cases/${number}.out`)) number += 1;
  return `cases/${number}`;
}
