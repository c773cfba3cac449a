import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type InitFile,
  longestInitFile,
  parseInitFile,
  tooLargeInit,
  unsupportedFeature,
} from '@tribunal/judge/problem-data/init-file';
import { loadProblem } from '@tribunal/judge/problem-data/load-problem';
import type { ProblemData } from '../storage/problems/problem-data.ts';
import { writeCaseParts } from './case-parts.ts';
import { pairFiles } from './pair-files.ts';
import { plainData } from './plain-data.ts';
import { checkTests, describeTests, type TestData } from './test-data.ts';
import { unpackUpload } from './unpack-upload.ts';

type Checker = ProblemData['checker'];

export interface Upload {
  readonly archive: string;
  /** The folder to create for its files. */
  readonly staging: string;
  /** The checker for archives that name none. */
  readonly checker: Checker;
}

/** Both are null when only stock judges support the data. */
export interface Unpacked {
  readonly data: TestData | null;
  /** Null when the database cannot represent the data. */
  readonly plain: PlainData | null;
}

export interface PlainData {
  readonly checker: Checker;
  /** Files in the folder of the archive that contain the cases. */
  readonly caseParts: readonly string[];
}

/** Unpacks an archive into a new folder and reads its test data. */
export async function unpackTests({ archive, staging, checker }: Upload): Promise<Unpacked> {
  const names = await unpackUpload(archive, staging);
  const path = join(staging, 'init.yml');
  if (!names.includes('init.yml')) await writeFile(path, initFor(names, checker), { flag: 'wx' });
  if ((await stat(path)).size > longestInitFile) throw tooLargeInit();
  const text = await readFile(path, 'utf8');
  if (unsupportedFeature(text)) return { data: null, plain: null };
  return readTests(parseInitFile(text), staging);
}

async function readTests(init: InitFile, staging: string): Promise<Unpacked> {
  const problem = loadProblem(staging);
  try {
    checkTests(problem);
    const data = describeTests(problem);
    const plain = plainData(init, problem);
    if (!plain) return { data, plain };
    return { data, plain: { checker: plain.checker, caseParts: await writeCaseParts(staging, plain.cases) } };
  } finally {
    problem.close();
  }
}

/** Every case or batch is worth one point; the checker does not change. */
function initFor(names: readonly string[], { name, args }: Checker): string {
  const entries = pairFiles(names).map((entry) => `- ${JSON.stringify({ ...entry, points: 1 })}`);
  const choice = args === null ? name : { name, args };
  return [`checker: ${JSON.stringify(choice)}`, 'test_cases:', ...entries, ''].join('\n');
}
