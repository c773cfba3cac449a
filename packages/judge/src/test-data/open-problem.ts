import { LimitExceeded, limitedProcess } from '../limited-process/limited-process.ts';
import { type ProblemTests, withFiles } from './load-problem.ts';
import { type OpenFolder, openFolder } from './open-folder.ts';
import { type Problem, ProblemDataError } from './problem.ts';

export type TestsRead = { readonly tests: ProblemTests } | { readonly fault: string };

/**
 * Like `loadProblem`, but reads `init.yml` in a limited process, so that a hostile file blocks nothing. What it reads is kept for a
 * while, because the content of a version never changes.
 */
export async function openProblem(directory: string, version: string): Promise<Problem> {
  const folder = openFolder(directory);
  try {
    return await withFiles(folder, await testsOf(folder, version));
  } catch (error) {
    folder.close();
    throw error;
  }
}

const keptVersions = 16;
const kept = new Map<string, ProblemTests>();

async function testsOf(folder: OpenFolder, version: string): Promise<ProblemTests> {
  const tests = kept.get(version) ?? (await readTestsElsewhere(folder));
  // The order of the map is that of the last use.
  kept.delete(version);
  kept.set(version, tests);
  for (const oldest of [...kept.keys()].slice(0, -keptVersions)) kept.delete(oldest);
  return tests;
}

const read = limitedProcess<{ readonly directory: string }, TestsRead>(
  new URL('./read-tests-process.ts', import.meta.url),
  { taskMs: 30_000, memoryMb: 512 },
);

async function readTestsElsewhere({ path }: OpenFolder): Promise<ProblemTests> {
  const answer = await read({ directory: path }).catch((error: unknown) => {
    if (error instanceof LimitExceeded) return { fault: `init.yml cannot be read: ${error.message}` };
    throw error;
  });
  if ('fault' in answer) throw new ProblemDataError(answer.fault);
  return answer.tests;
}
