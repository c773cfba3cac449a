import { ProblemDataError } from '@tribunal/judge/problem-data/problem';
import { readElsewhere } from './read-elsewhere.ts';
import type { TestData } from './test-data.ts';

/** The test data in a folder, or the reason why our judge cannot use it. */
export async function findTestData(folder: string): Promise<TestData | { readonly fault: string }> {
  try {
    return await readElsewhere({ kind: 'folder', folder });
  } catch (error) {
    if (error instanceof ProblemDataError) return { fault: error.message };
    throw error;
  }
}
