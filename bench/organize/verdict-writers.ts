import { recordVerdict } from '../../packages/server/src/actions/submissions/record-verdict.ts';
import { rejudge } from '../../packages/server/src/actions/submissions/rejudge.ts';
import type { Database } from '../../packages/server/src/database/connection.ts';

const writers = 4;
const accepted = { result: 'AC', casePoints: 1, caseTotal: 1, time: 0.1, memory: 1000, error: null } as const;

/** A submission that waits for a verdict, and the number of the judging. */
export interface Waiting {
  readonly id: number;
  readonly judgement: number;
}

/**
 * Records verdicts as fast as possible while the work runs; what was judged is judged again. Returns the longest time without one, in ms: how long the
 * judges of the contest were blocked.
 */
export async function longestPause(
  database: Database,
  waiting: Waiting[],
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
      const { id, judgement } = waiting.shift()!;
      await recordVerdict(database, { submissionId: id, judgement, outcome: accepted }, new Date());
      note();
      const again = await rejudge(database, id, new Date());
      if ('refusal' in again) throw new Error(again.refusal);
      waiting.push({ id, judgement: again.judgement });
    }
  });
  await work();
  isRunning = false;
  await Promise.all(writing);
  return longest;
}
