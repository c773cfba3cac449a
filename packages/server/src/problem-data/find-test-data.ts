import { ProblemDataError } from '@tribunal/judge/problem-data/problem';
import { readElsewhere } from './read-elsewhere.ts';
import type { TestData } from './test-data.ts';

/** What is in a folder, or why our judge cannot judge by it. */
export async function findTestData(folder: string): Promise<TestData | { readonly fault: string }> {
  try {
    return await readElsewhere({ kind: 'folder', folder });
  } catch (error) {
    if (error instanceof ProblemDataError) return { fault: error.message };
    throw error;
  }
}
