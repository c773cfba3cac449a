import { LimitExceeded, limitedProcess } from '@tribunal/judge/limited-process/limited-process';
import { ProblemDataError } from '@tribunal/judge/problem-data/problem';
import type { DescribedData, Upload } from './unpack-tests.ts';

/** Work that would block the event loop for too long. */
export type Reading =
  | ({ readonly kind: 'upload' } & Upload)
  | { readonly kind: 'folder'; readonly folder: string };

export type ReadingAnswer = { readonly read: DescribedData } | { readonly fault: string };

const read = limitedProcess<Reading, ReadingAnswer>(new URL('./reading-process.ts', import.meta.url), {
  taskMs: 120_000,
  memoryMb: 512,
});

/**
 * Reads test data in another process, because archives and YAML can take arbitrarily long. Throws a ProblemDataError for
 * invalid data.
 */
export async function readElsewhere(reading: Reading): Promise<DescribedData> {
  const answer = await read(reading).catch((error: unknown) => {
    if (error instanceof LimitExceeded) return { fault: `cannot read the test data: ${error.message}` };
    throw error;
  });
  if ('fault' in answer) throw new ProblemDataError(answer.fault);
  return answer.read;
}
