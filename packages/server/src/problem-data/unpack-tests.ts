import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataSummary, PlainChecker } from '@tribunal/core/problem-data/generated-data';
import { longestInitFile, tooLargeInit, unsupportedFeature } from '@tribunal/judge/problem-data/init-file';
import { loadProblem } from '@tribunal/judge/problem-data/load-problem';
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
}

/** Unpacks an archive into a new folder and reads its test data. Throws a ProblemDataError for data that no judge can use. */
export async function unpackTests({ archive, staging, checker }: Upload): Promise<DescribedData> {
  const names = await unpackUpload(archive, staging);
  if (!names.includes('init.yml'))
    await writeFile(join(staging, 'init.yml'), initFor(names, checker), { flag: 'wx' });
  return describeFolder(staging);
}

/** Throws a ProblemDataError for data that no judge can use. */
export async function describeFolder(folder: string): Promise<DescribedData> {
  const path = join(folder, 'init.yml');
  if ((await stat(path)).size > longestInitFile) throw tooLargeInit();
  const text = await readFile(path, 'utf8');
  const feature = unsupportedFeature(text);
  if (feature !== null) return { summary: unknownData, fault: `our judge does not support "${feature}"` };
  const problem = loadProblem(folder);
  try {
    checkTests(problem);
    return { summary: describeTests(problem), fault: null };
  } finally {
    problem.close();
  }
}

/** Every case or batch is worth one point; the checker does not change. */
function initFor(names: readonly string[], { name, args }: PlainChecker): string {
  const entries = pairFiles(names).map((entry) => `- ${JSON.stringify({ ...entry, points: 1 })}`);
  const choice = args === null ? name : { name, args };
  return [`checker: ${JSON.stringify(choice)}`, 'test_cases:', ...entries, ''].join('\n');
}
