import { recordVerdict } from '../../packages/server/src/actions/submissions/record-verdict.ts';
import type { Database } from '../../packages/server/src/database/connection.ts';

const writers = 4;
const accepted = { result: 'AC', casePoints: 1, caseTotal: 1, time: 0.1, memory: 1000, error: null } as const;

/**
 * Records verdicts as fast as possible while the work runs. Returns the longest time without one, in ms: how long the
 * judges of the contest were blocked.
 */
export async function longestPause(
  database: Database,
  queued: number[],
  work: () => Promise<unknown>,
): Promise<number> {
  let isRunning = true;
  let last = performance.now();
  let longest = 0;
  const note = () => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  };
  const writing = Array.from({ length: writers }, async () => {
    while (isRunning) {
      const id = queued.pop();
      if (id === undefined) throw new Error('too few queued submissions');
      await recordVerdict(database, id, 1, accepted, new Date());
      note();
    }
  });
  await work();
  isRunning = false;
  await Promise.all(writing);
  return longest;
}
