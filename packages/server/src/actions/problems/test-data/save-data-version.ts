import type { DataFile } from '@tribunal/contract/judges/judge-data';
import type { DataListing } from '@tribunal/core/test-data/data-listing';
import type { DataSummary, PlainChecker } from '@tribunal/core/test-data/generated-data';
import { type BlobStore, MissingBlob } from '../../../blobs/blob-store.ts';
import type { Queries } from '../../../database/connection.ts';
import type { Site } from '../../../site.ts';
import { addAuditEntry } from '../../../storage/accounts/audit-log.ts';
import type { Editor } from '../../../storage/accounts/editor.ts';
import { findEditedProblem, lockEditedProblem } from '../../../storage/problems/authoring/edited-problem.ts';
import {
  addVersion,
  holdFiles,
  setCurrentVersion,
} from '../../../storage/problems/test-data/data-versions.ts';
import { isInRunningContest, isNeededButUnusable } from '../../../storage/problems/test-data/listings.ts';
import { versionOf } from '../../../storage/problems/test-data/manifest.ts';
import { saveChecker } from '../../../storage/problems/test-data/problem-data.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import type { ReadyData } from './ready-data.ts';

/** Test data to be saved. */
interface NewData extends Omit<ReadyData, 'listing'> {
  /** Why it was changed, for those who read the list of versions. */
  readonly reason: string;
  /** The checker that data without one uses from now on; left as it is if absent. */
  readonly checker?: PlainChecker;
  readonly listing?: DataListing | null | undefined;
}

/** The conditions under which data is saved. */
export interface SaveConditions {
  /** The version that the editor has seen, null if there was none; undefined to replace whatever is there. */
  readonly basedOn?: string | null | undefined;
  /** Also data that no judge can use during a contest. */
  readonly isForced?: boolean;
  /** The statement shows samples of the data, so data of a running contest must have some. */
  readonly requiresSamples?: boolean;
}

export type SavedData =
  | { readonly version: string }
  | Refusal<
      | 'no such problem'
      | 'not allowed to edit problem'
      | 'test data was changed meanwhile'
      | 'no judge can use the test data'
      | 'test data has no samples'
    >;

/** Gives a problem new test data. All writes of test data end here. */
export async function saveDataVersion(
  { database, blobs, now }: Pick<Site, 'database' | 'blobs' | 'now'>,
  { viewer, actor }: Editor,
  code: string,
  data: NewData,
  { basedOn, isForced = false, requiresSamples = false }: SaveConditions = {},
): Promise<SavedData> {
  const found = await findEditedProblem(database, viewer, code);
  if (!found) return refuse('no such problem');
  return database.transaction(async (queries): Promise<SavedData> => {
    const problem = await lockEditedProblem(queries, viewer, code);
    if (!problem) return refuse('not allowed to edit problem');
    if (basedOn !== undefined && basedOn !== problem.dataVersion)
      return refuse('test data was changed meanwhile');
    const refusal = isForced
      ? undefined
      : await refusalDuringContest(queries, problem.id, data, requiresSamples, now());
    if (refusal) return refusal;
    return { version: await addDataVersion(queries, { blobs, now: now() }, actor, problem, data) };
  });
}

/** Why a running contest must not get this data unless somebody insists. */
export async function refusalDuringContest(
  queries: Queries,
  problemId: number,
  { fault, summary }: Pick<NewData, 'fault' | 'summary'>,
  requiresSamples: boolean,
  now: Date,
): Promise<Refusal<'no judge can use the test data' | 'test data has no samples'> | undefined> {
  const faults = { fault, stockFault: summary.stockFault ?? null };
  if (await isNeededButUnusable(queries, problemId, faults, now))
    return refuse('no judge can use the test data');
  const losesSamples = requiresSamples && summary.samples.length === 0;
  if (losesSamples && (await isInRunningContest(queries, problemId, now)))
    return refuse('test data has no samples');
  return undefined;
}

/** The same within a transaction that changes more. The problem must be locked. Returns the version. */
export async function addDataVersion(
  queries: Queries,
  { blobs, now }: { readonly blobs: BlobStore; readonly now: Date },
  actor: Editor['actor'],
  problem: { readonly id: number; readonly code: string },
  { files, summary, fault, reason, checker, listing }: NewData,
): Promise<string> {
  await holdFiles(queries);
  await requireFiles(blobs, files);
  const version = versionOf(files);
  const made = { madeAt: now, madeBy: actor.id };
  await addVersion(queries, problem.id, { version, files, summary, fault, reason, listing, ...made });
  await setCurrentVersion(queries, problem.id, version);
  if (checker) await saveChecker(queries, problem.id, checker);
  await addAuditEntry(queries, {
    ...{ at: now, actor, action: 'replace test data', target: problem.code },
    details: { version, reason, ...countsOf(summary), ...(fault !== null && { fault }) },
  });
  return version;
}

/** Files that were stored long ago may have been removed meanwhile, if no version referred to them. */
export async function requireFiles(blobs: BlobStore, files: readonly DataFile[]): Promise<void> {
  const left = files.values();
  const work = async () => {
    for (const { hash } of left) if (!(await blobs.has(hash))) throw new MissingBlob(hash);
  };
  await Promise.all(Array.from({ length: 16 }, work));
}

function countsOf({ cases, batches, points, pretests, isInteractive }: DataSummary) {
  return { cases, batches, points, pretests, isInteractive };
}
