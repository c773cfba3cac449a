import type { Database } from '../../database/connection.ts';
import {
  type ReportedVerdict,
  recordVerdict,
  recordVerdicts,
  tellOfVerdicts,
  type VerdictRecorded,
} from './record-verdict.ts';

/** A verdict with what decides which others can be recorded together with it. */
export interface GroupedVerdict extends ReportedVerdict {
  readonly userId: number;
  readonly contestId: number | null;
}

export type RecordGrouped = (verdict: GroupedVerdict, now: Date) => Promise<VerdictRecorded>;

interface Waiting {
  readonly verdict: GroupedVerdict;
  readonly now: Date;
  readonly resolve: (recorded: VerdictRecorded) => void;
  readonly reject: (error: unknown) => void;
}

const mostAtOnce = 64;

/**
 * Records verdicts of a contest in groups. The log of a contest belongs to one transaction until it has been written to disk, so the
 * number of transactions per second is limited, but not the number of verdicts: those that arrive while a group is being written are
 * the next group. Contests do not wait for each other.
 */
export function groupVerdicts(database: Database): RecordGrouped {
  const queues = new Map<number | null, Waiting[]>();

  async function work(contestId: number | null, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) await recordGroup(database, takeGroup(queue));
    queues.delete(contestId);
  }

  return (verdict, now) =>
    new Promise((resolve, reject) => {
      const waiting = { verdict, now, resolve, reject };
      const queue = queues.get(verdict.contestId);
      if (queue) return void queue.push(waiting);
      const begun = [waiting];
      queues.set(verdict.contestId, begun);
      void work(verdict.contestId, begun);
    });
}

/** The oldest ones, one of each user. */
function takeGroup(queue: Waiting[]): Waiting[] {
  const users = new Set<number>();
  const group = queue.filter(({ verdict: { userId } }) => {
    if (users.size === mostAtOnce || users.has(userId)) return false;
    users.add(userId);
    return true;
  });
  const taken = new Set(group);
  queue.splice(0, queue.length, ...queue.filter((waiting) => !taken.has(waiting)));
  return group;
}

/** If a group fails, each of its verdicts is recorded alone: one whose test data has changed does not concern the others. */
async function recordGroup(database: Database, group: readonly Waiting[]): Promise<void> {
  if (group.length > 1) {
    const now = new Date(Math.max(...group.map((waiting) => waiting.now.getTime())));
    const reported = group.map(({ verdict }) => verdict);
    const recorded = await recordVerdicts(database, reported, now).catch(() => null);
    if (recorded) {
      for (const [index, one] of recorded.entries()) group[index]?.resolve(one);
      // The next group does not wait for this.
      void tellOfVerdicts(database, reported, recorded);
      return;
    }
  }
  await Promise.all(
    group.map(({ verdict, now, resolve, reject }) => {
      const { submissionId, judgement, outcome, report } = verdict;
      return recordVerdict(database, submissionId, judgement, outcome, now, report).then(resolve, reject);
    }),
  );
}
