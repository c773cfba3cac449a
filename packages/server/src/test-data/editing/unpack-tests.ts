import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataListing } from '@tribunal/core/test-data/data-listing';
import type { DataSummary, PlainChecker } from '@tribunal/core/test-data/generated-data';
import type { Entry } from '@tribunal/judge/test-data/init-file';
import { loadProblem } from '@tribunal/judge/test-data/load-problem';
import { type OpenFolder, openFolder } from '@tribunal/judge/test-data/open-folder';
import { ProblemDataError } from '@tribunal/judge/test-data/problem';
import { maxInitFileBytes, tooLargeInit, unsupportedFeature } from '@tribunal/judge/test-data/read-init';
import { keepSamples, type LocalSample } from '../keep-samples.ts';
import { type LocalFile, localFolder } from '../local-folder.ts';
import { pairFiles } from '../pair-files.ts';
import { checkTests, describeTests, filesOfPrograms, unknownData } from '../test-data.ts';
import { unpackUpload } from '../unpack-upload.ts';
import { listCases } from './list-cases.ts';

export interface Upload {
  readonly archive: string;
  /** The folder to create for its files. */
  readonly staging: string;
  /** The checker for archives that name none. */
  readonly checker: PlainChecker;
  /** The samples of the data that the archive replaces. */
  readonly samples: readonly LocalSample[];
  /** Headers that programs may name without being in the archive. */
  readonly library: readonly LocalFile[];
}

/** What a folder of test data contains. */
export interface DescribedData {
  readonly summary: DataSummary;
  /** Why our judge cannot use it. */
  readonly fault: string | null;
  /** Null if our judge cannot use it. */
  readonly listing: DataListing | null;
  /** The number of samples of the earlier data that were added, if there are any. */
  readonly keptSamples?: number;
  /** The files of all programs. */
  readonly programFiles?: readonly string[];
}

/** Unpacks an archive into a new folder and reads its test data. Throws a ProblemDataError for data that no judge can use. */
export async function unpackTests({
  archive,
  staging,
  checker,
  samples,
  library,
}: Upload): Promise<DescribedData> {
  const names = await unpackUpload(archive, staging);
  if (names.includes('init.yml')) return describeTestData(beside(openFolder(staging), localFolder(library)));
  const { entries, added } = await keepSamples(staging, names, pairFiles(names), samples);
  await writeFile(join(staging, 'init.yml'), initFor(entries, checker), { flag: 'wx' });
  return { ...(await describeTestData(openFolder(staging))), ...(added > 0 && { keptSamples: added }) };
}

/** Why judges cannot use data without a case. */
const noCases = 'the problem has no test cases yet';

/** Closes the folder. Throws a ProblemDataError for data that no judge can use. */
export async function describeTestData(folder: OpenFolder, mayBeEmpty = false): Promise<DescribedData> {
  try {
    const feature = unsupportedFeature(initOf(folder));
    if (feature !== null)
      return { summary: unknownData, fault: `our judge does not support "${feature}"`, listing: null };
    const problem = await loadProblem({ ...folder, close: () => {} }, mayBeEmpty);
    try {
      checkTests(problem);
      const summary = await describeTests(problem);
      const listing = await listCases(folder, problem);
      const programFiles = filesOfPrograms(problem);
      if (problem.tests.length > 0) return { summary, fault: null, listing, programFiles };
      return { summary: { ...summary, stockFault: noCases }, fault: noCases, listing, programFiles };
    } finally {
      problem.close();
    }
  } finally {
    folder.close();
  }
}

/** A folder with further files that it does not hide. */
function beside(folder: OpenFolder, others: OpenFolder): OpenFolder {
  return {
    ...folder,
    open: (name) => folder.open(name) ?? others.open(name),
    sizeOf: (name) => folder.sizeOf(name) ?? others.sizeOf(name),
    read: (name) => folder.read(name) ?? others.read(name),
  };
}

function initOf(folder: OpenFolder): string {
  if ((folder.sizeOf('init.yml') ?? 0) > maxInitFileBytes) throw tooLargeInit();
  const init = folder.read('init.yml');
  if (!init) throw new ProblemDataError('the test data has no init.yml');
  return init.toString('utf8');
}

/** Every case or batch is worth one point; the checker does not change. */
function initFor(entries: readonly Entry[], { name, args }: PlainChecker): string {
  const lines = entries.map((entry) => `- ${JSON.stringify(entry)}`);
  const choice = args === null ? name : { name, args };
  return [`checker: ${JSON.stringify(choice)}`, 'test_cases:', ...lines, ''].join('\n');
}
