import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataListing } from '@tribunal/core/problem-data/data-listing';
import type { DataSummary, PlainChecker } from '@tribunal/core/problem-data/generated-data';
import { loadProblem } from '@tribunal/judge/problem-data/load-problem';
import { type OpenFolder, openFolder } from '@tribunal/judge/problem-data/open-folder';
import { ProblemDataError } from '@tribunal/judge/problem-data/problem';
import { longestInitFile, tooLargeInit, unsupportedFeature } from '@tribunal/judge/problem-data/read-init';
import { listCases } from './editing/list-cases.ts';
import { pairFiles } from './pair-files.ts';
import { checkTests, describeTests, unknownData } from './test-data.ts';
import { unpackUpload } from './unpack-upload.ts';

export interface Upload {
  readonly archive: string;
  /** The folder to create for its files. */
  readonly staging: string;
  /** The checker for archives that name none. */
  readonly checker: PlainChecker;
}

/** What a folder of test data contains. */
export interface DescribedData {
  readonly summary: DataSummary;
  /** Why our judge cannot use it. */
  readonly fault: string | null;
  /** Null if our judge cannot use it. */
  readonly listing: DataListing | null;
}

/** Unpacks an archive into a new folder and reads its test data. Throws a ProblemDataError for data that no judge can use. */
export async function unpackTests({ archive, staging, checker }: Upload): Promise<DescribedData> {
  const names = await unpackUpload(archive, staging);
  if (!names.includes('init.yml'))
    await writeFile(join(staging, 'init.yml'), initFor(names, checker), { flag: 'wx' });
  return describeTestData(openFolder(staging));
}

/** Closes the folder. Throws a ProblemDataError for data that no judge can use. */
export function describeTestData(folder: OpenFolder): DescribedData {
  try {
    const feature = unsupportedFeature(initOf(folder));
    if (feature !== null)
      return { summary: unknownData, fault: `our judge does not support "${feature}"`, listing: null };
    const problem = loadProblem({ ...folder, close: () => {} });
    try {
      checkTests(problem);
      return { summary: describeTests(problem), fault: null, listing: listCases(folder, problem) };
    } finally {
      problem.close();
    }
  } finally {
    folder.close();
  }
}

function initOf(folder: OpenFolder): string {
  if ((folder.sizeOf('init.yml') ?? 0) > longestInitFile) throw tooLargeInit();
  const init = folder.read('init.yml');
  if (!init) throw new ProblemDataError('the test data has no init.yml');
  return init.toString('utf8');
}

/** Every case or batch is worth one point; the checker does not change. */
function initFor(names: readonly string[], { name, args }: PlainChecker): string {
  const entries = pairFiles(names).map((entry) => `- ${JSON.stringify({ ...entry, points: 1 })}`);
  const choice = args === null ? name : { name, args };
  return [`checker: ${JSON.stringify(choice)}`, 'test_cases:', ...entries, ''].join('\n');
}
